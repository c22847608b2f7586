import { delimiter, join } from 'node:path'
import { root } from '../work/project.mjs'
import { run, runNode } from '../work/run.mjs'
import { CommandFailure } from '../work/say.mjs'

/**
 * Bundles the server's benchmarks and runs one of them; it prints its own table.
 * @param {string} figure
 * @param {string[]} [options] command-line options
 */
export async function measureServer(figure, options = []) {
  const api = join(root, 'api')
  const path = [join(api, 'node_modules', '.bin'), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const bundled = await run('webpack --mode production --config ../bench/webpack.config.cjs', [], {
    cwd: api,
    shell: true,
    env: { PATH: path, NODE_ENV: 'production' },
  })
  if (bundled.code !== 0) throw new CommandFailure(bundled.output)
  const { code, output } = await runNode([join(api, '.cache', 'bench', `${figure}.cjs`), ...options], {
    onOutput: (text) => process.stdout.write(text),
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new CommandFailure(output === '' ? 'Measuring failed.' : 'Measuring failed; see above.')
}
