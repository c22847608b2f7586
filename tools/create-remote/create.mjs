import { build } from '../work/build.mjs'
import { installNew } from '../work/install.mjs'
import { root } from '../work/project.mjs'
import { runNode } from '../work/run.mjs'
import { CommandFailure, say, secondsSince } from '../work/say.mjs'
import { nameFault } from './name.mjs'
import { writeRemote } from './write.mjs'

/**
 * `almanac create-remote NAME`: creates the remote, links its packages, builds it
 * and records its sizes. Throws a CommandFailure for an invalid name.
 * @param {string} name
 */
export async function createRemote(name) {
  const since = performance.now()
  const fault = nameFault(name)
  if (fault) throw new CommandFailure(fault)
  for (const file of writeRemote(root, name)) say(`  ${file}`)
  await installNew()
  await build([name])
  const { code, output } = await runNode(['tools/sizes.mjs', '--write', name])
  if (code !== 0) throw new CommandFailure(`The sizes of ${name} could not be noted:\n${output.trim()}`)
  say(`
remotes/${name} is there (${secondsSince(since)}): one screen at /${name}, its test, its words in four languages.
  node_modules/.bin/jest remotes/${name}          its test
  pnpm --filter ${name} dev --user EMAIL          work on it, in any running host
  npm run almanac -- check remotes/${name}        whether it fits the host
  npm run almanac -- release remotes/${name}      publish ${name} 0.1.0
  npm run almanac -- rollout ${name} 0.1.0 --company KEY`)
}
