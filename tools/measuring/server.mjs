import { delimiter, join } from 'node:path'
import { root } from '../work/project.mjs'
import { run, runNode } from '../work/run.mjs'
import { Sentence } from '../work/say.mjs'

/**
 * Bundles the server's benchmarks and runs one of them; it prints its own table.
 * @param {string} figure
 * @param {string[]} [options] command-line options
 */
export async function measureServer(figure, options = []) {
  const api = join(root, 'api')
  const path = [join(api, 'node_modules', '.bin'), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const bundled = await run('webpack --mode production --config webpack.measure.cjs', [], {
    cwd: api,
    shell: true,
    env: { PATH: path, NODE_ENV: 'production' },
  })
  if (bundled.code !== 0) throw new Sentence(bundled.output)
  const { code, output } = await runNode([join(api, '.cache', 'measuring', `${figure}.cjs`), ...options], {
    heard: (text) => process.stdout.write(text),
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Sentence(output === '' ? 'Measuring failed.' : 'Measuring failed; see above.')
}
