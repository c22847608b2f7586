import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Replaces texts of a generated file. Each has to be there as often as is said, once by default: where a
 * new version of Capacitor writes something else, this says so instead of leaving something out.
 * @param {string} file
 * @param {[before: string, after: string, times?: number][]} replacements
 */
export function editFile(file, replacements) {
  let text = readFileSync(file, 'utf8')
  for (const [before, after, times = 1] of replacements) {
    const parts = text.split(before)
    if (parts.length !== times + 1)
      throw new Error(`${file} has ${JSON.stringify(before)} ${parts.length - 1} times, not ${times}`)
    text = parts.join(after)
  }
  writeFileSync(file, text)
}
