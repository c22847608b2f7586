import { delimiter, join } from 'node:path'
import { build } from '../work/build.mjs'
import { root } from '../work/project.mjs'
import { run, runNode } from '../work/run.mjs'
import { Sentence } from '../work/say.mjs'

/** How fast it is resolved who gets what, with 500 companies: prints a table. */
export async function measureRegistry() {
  // The remotes as they are built are what the registry is filled with.
  await build()
  const api = join(root, 'api')
  const path = [join(api, 'node_modules', '.bin'), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const bundled = await run('webpack --mode production --config webpack.measure.cjs', [], { cwd: api, shell: true, env: { PATH: path, NODE_ENV: 'production' } })
  if (bundled.code !== 0) throw new Sentence(bundled.output)
  const { code, output } = await runNode([join(api, '.cache', 'measuring', 'registry.cjs')], { heard: (text) => process.stdout.write(text), env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Sentence(output === '' ? 'Measuring failed.' : 'Measuring failed; see above.')
}
