import { realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { remotes, root } from '../work/project.mjs'

/**
 * The remotes of this checkout that a `release` or `check` command names: they have to be built before it
 * runs.
 * `at` is the index of the argument. Unknown folders are left to the command itself, which reports them.
 * @param {string[]} words after `almanac`
 * @param {string} from working directory of the caller
 * @returns {{ at: number, folder: string }[]}
 */
export function namedRemotes(words, from) {
  const [name] = words
  if ((name !== 'release' && name !== 'check') || words.includes('--help') || words.includes('-h')) return []
  const known = remotes()
  return words.flatMap((word, at) => {
    if (at === 0 || word.startsWith('-') || words[at - 1]?.startsWith('--')) return []
    try {
      const folder = relative(realpathSync(root), realpathSync(resolve(from, word))).replaceAll('\\', '/')
      return known.includes(folder) ? [{ at, folder }] : []
    } catch {
      return []
    }
  })
}
