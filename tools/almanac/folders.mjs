import { realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { remotes, root } from '../work/project.mjs'

/**
 * What has to be built before a command can be run: of `release` and `check`,
 * the remotes of this checkout that they name, and nothing else; `at` is the
 * place of the word. What is no remote here is left to the command itself,
 * which says so.
 * @param {string[]} words after `almanac`
 * @param {string} from where the person stands
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
