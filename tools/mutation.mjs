// Mutation testing: changes the code in one place at a time and counts the changes that no test
// detects. `node tools/mutation.mjs [--concurrency N] [domain|outbox|http|responses …]`
import './work/node-version.mjs'

const { availableParallelism } = await import('node:os')
const { parseArgs } = await import('node:util')
const { parts, strykerOptions } = await import('./mutation/parts.mjs')
const { install } = await import('./work/install.mjs')
const { root } = await import('./work/project.mjs')
const { CommandFailure, command, say } = await import('./work/say.mjs')
const { postgresServer } = await import('./testing/debian.mjs')
const { withServerDatabase } = await import('./testing/server-database.mjs')

/** @typedef {import('@stryker-mutator/api/core').MutantResult} Mutant */

/** @param {Mutant[]} mutants */
function describe(mutants) {
  /** @param {Mutant['status']} status */
  const count = (status) => mutants.filter((mutant) => mutant.status === status).length
  const [killed, timeout, survived, uncovered] = [
    count('Killed'),
    count('Timeout'),
    count('Survived'),
    count('NoCoverage'),
  ]
  const valid = killed + timeout + survived + uncovered
  return `${((100 * (killed + timeout)) / valid).toFixed(1)} % of ${valid}: ${killed} killed, ${timeout} timed out, ${survived} survived, ${uncovered} not reached by a test`
}

/** @param {string} name @param {number} concurrency */
async function runPart(name, concurrency) {
  const part = parts[name]
  if (!part) throw new CommandFailure(`There is no part ${name}. The parts are ${Object.keys(parts).join(', ')}.`)
  // Imported lazily: on a fresh clone it exists only after install().
  const { Stryker } = await import('@stryker-mutator/core')
  const mutate = () => new Stryker(strykerOptions(name, part, concurrency)).runMutationTest()
  if (!part.database || !postgresServer()) return mutate()
  const { result } = await withServerDatabase((url) => {
    // Inherited by Stryker's processes and read by api/src/testing/setup.ts.
    process.env.DATABASE_URL = url
    return mutate()
  })
  return result
}

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { concurrency: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) } },
  })
  await install()
  process.chdir(root)
  for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
    say(`${name}: ${describe(await runPart(name, Number(values.concurrency)))}`)
    say(`  .cache/mutation/${name}/report.html, report.json`)
  }
})
