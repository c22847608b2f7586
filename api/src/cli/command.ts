import { resolve } from 'node:path'

/** What the command line asks for. */
export type Command =
  | { kind: 'help' | 'migrate' }
  | { kind: 'check' | 'load'; folder: string }
  | { kind: 'misunderstood'; message: string }

const misunderstood = (message: string): Command => ({ kind: 'misunderstood', message })

/** Where the person stands: npm runs scripts in the project's folder and says where it was called. */
export const standing = (): string => process.env.INIT_CWD ?? process.cwd()

/** Reads the words after `almanac`. A relative folder is seen from where the person stands. */
export function readCommand(words: readonly string[], from: string): Command {
  if (words.length === 0 || words.includes('--help') || words.includes('-h') || words[0] === 'help') return { kind: 'help' }
  const [subject, verb, folder, ...more] = words
  if (subject === 'migrate') return verb === undefined ? { kind: 'migrate' } : misunderstood(`\`${verb}\` is not understood; write \`almanac migrate\`.`)
  if (subject !== 'study') return misunderstood(`There is no command \`${subject}\`; \`almanac --help\` shows those there are.`)
  if (verb !== 'check' && verb !== 'load') return misunderstood(`A study can be checked or loaded; write \`almanac study check ${verb ?? 'FOLDER'}\`.`)
  if (folder === undefined) return misunderstood(`Which folder? Write \`almanac study ${verb} FOLDER\`.`)
  if (more.length > 0 || folder.startsWith('-')) return misunderstood(`\`${more[0] ?? folder}\` is not understood; write \`almanac study ${verb} FOLDER\`.`)
  return { kind: verb, folder: resolve(from, folder) }
}
