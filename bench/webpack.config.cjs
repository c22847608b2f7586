const { readdirSync } = require('node:fs')
const { join } = require('node:path')
const server = require('../api/webpack.config.cjs')

const source = join(__dirname, 'src')

/** Each file of src is a benchmark; what several of them use stands in src/support. */
const benchmarks = readdirSync(source).filter((file) => file.endsWith('.ts'))

/** The benchmarks of the server, bundled as the server itself is: `node tools/measure.mjs`. */
module.exports = (_, options) => ({
  ...server(_, options),
  entry: Object.fromEntries(benchmarks.map((file) => [file.replace('.ts', ''), join(source, file)])),
  // Packages from npm stay outside of the bundle: they are found from the server's folder.
  output: { path: join(__dirname, '..', 'api', '.cache', 'bench'), filename: '[name].cjs' },
})
