import { parseArgs } from 'node:util'
import { CommandFailure } from '../work/say.mjs'

export const USAGE = `npm test                               everything that must hold; what did not change since it passed is not run again
npm test -- WORD …                     the tasks with such a word in their name, and what they need
npm test -- --changed [REVISION]       what the changes since HEAD, or since that revision, touch
npm test -- --repeat N FILE [-g TITLE] one test file so many times
npm test -- --repeat N browser         all browser tests so many times in a row
  --all          also what did not change since it passed (as with CI=true)
  --keep-going   builds and tests although types or lint failed
  --no-system-packages   installs nothing from Debian (as with NO_SYSTEM_PACKAGES=true); says what is missing`

/**
 * @typedef {object} Options
 * @property {boolean} help
 * @property {boolean} all whether to rerun what already passed with the same inputs
 * @property {boolean} keepGoing
 * @property {boolean} systemPackages whether what the tests need may be installed from Debian's packages
 * @property {string[]} words parts of the names of the selected tasks; empty for all tasks
 * @property {string} [changed] test only the differences from this revision
 * @property {{ runs: number, file: string, title?: string }} [repeat]
 */

/** Whether the environment says that nothing of the system may be installed. @param {Record<string, string | undefined>} environment */
export const mayNotInstall = ({ NO_SYSTEM_PACKAGES }) => /^(1|true)$/i.test(NO_SYSTEM_PACKAGES ?? '')

/**
 * Parses the arguments after `npm test --`.
 * @param {string[]} words
 * @param {Record<string, string | undefined>} environment
 * @returns {Options}
 */
export function readOptions(words, environment) {
  const { values, positionals } = parsed(words)
  const options = {
    help: values.help ?? false,
    all: values.all ?? /^(1|true)$/i.test(environment.CI ?? ''),
    keepGoing: values['keep-going'] ?? false,
    systemPackages: !(values['no-system-packages'] ?? mayNotInstall(environment)),
    words: positionals,
  }
  if (values.repeat !== undefined) {
    const runs = Number(values.repeat)
    const [file, more] = positionals
    if (!Number.isInteger(runs) || runs < 1)
      throw new CommandFailure(`--repeat needs a number of runs, not \`${values.repeat}\`.`)
    if (file === undefined || more !== undefined || values.changed)
      throw new CommandFailure(`--repeat runs one test file: npm test -- --repeat ${runs} FILE [-g TITLE]`)
    return {
      ...options,
      words: [],
      repeat: { runs, file, ...(values.grep === undefined ? {} : { title: values.grep }) },
    }
  }
  if (values.grep !== undefined) throw new CommandFailure('-g names a test of the file that --repeat runs.')
  if (values.changed) {
    const [since = 'HEAD', more] = positionals
    if (more !== undefined) throw new CommandFailure('--changed takes one revision.')
    return { ...options, words: [], changed: since }
  }
  return options
}

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        all: { type: 'boolean' },
        'keep-going': { type: 'boolean' },
        'no-system-packages': { type: 'boolean' },
        changed: { type: 'boolean' },
        repeat: { type: 'string' },
        grep: { type: 'string', short: 'g' },
      },
    })
  } catch (error) {
    throw new CommandFailure(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
}
