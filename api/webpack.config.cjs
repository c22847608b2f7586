const { join } = require('node:path')

const source = (name) => join(__dirname, 'src', name)

/** Ours is bundled; what comes from npm stays outside and is found in node_modules at run time. */
const external = ({ request }, done) => {
  const own =
    request.startsWith('.') ||
    request.startsWith('/') ||
    /^[A-Za-z]:\\/.test(request) ||
    request.startsWith('@almanac/')
  // What workspace packages need, which lie elsewhere, goes in; fhirpath does not, because its worker loads it by itself.
  return own || /^(zod|temporal-polyfill|re2js|papaparse)(\/|$)/.test(request)
    ? done()
    : done(null, `commonjs ${request}`)
}

module.exports = (_, { mode } = {}) => ({
  mode: mode ?? 'production',
  context: __dirname,
  target: 'node20',
  devtool: 'source-map',
  entry: {
    server: source('main.ts'),
    worker: source('worker.ts'),
    almanac: source('cli.ts'),
  },
  output: { path: join(__dirname, 'dist'), filename: '[name].cjs', chunkFilename: '[name].part.cjs', clean: true },
  externals: [external],
  // Folders are found from where the bundle lies.
  node: { __dirname: false, __filename: false },
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    // Which package holds PostgreSQL depends on the machine: that is found at run time.
    parser: { javascript: { createRequire: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: require.resolve('ts-loader'),
        options: {
          transpileOnly: true,
          configFile: join(__dirname, 'tsconfig.json'),
          compilerOptions: { noEmit: false, incremental: false, tsBuildInfoFile: undefined },
        },
      },
    ],
  },
  // A stack that names our functions is worth more than a few kilobytes.
  optimization: { minimize: false },
  performance: { hints: false },
  stats: 'errors-warnings',
})
