import { realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { remotes, root } from '../work/project.mjs'

/**
 * What has to be built before a command can be run: of `release` and `check`,
 * the remotes of this checkout that they name, and nothing else. What is no
 * remote here is left to the command itself, which says so.
 * @param {string[]} words after `almanac`
 * @param {string} from where the person stands
 */
export function foldersToBuild(words, from) {
  const [name, ...rest] = words
  if ((name !== 'release' && name !== 'check') || rest.includes('--help') || rest.includes('-h')) return []
  const known = remotes()
  return rest.filter((word) => !word.startsWith('-')).flatMap((word) => {
    try {
      const folder = relative(realpathSync(root), realpathSync(resolve(from, word))).replaceAll('\\', '/')
      return known.includes(folder) ? [folder] : []
    } catch {
      return []
    }
  })
}
