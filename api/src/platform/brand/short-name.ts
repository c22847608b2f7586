import { MAX_SHORT_NAME } from '@almanac/contracts/rules/platform/theme'

/** The first words of a name that fit below an icon. */
export function shortNameOf(name: string): string {
  const [first = '', ...others] = name.split(/\s+/)
  let short = first
  for (const word of others) {
    if (`${short} ${word}`.length > MAX_SHORT_NAME) break
    short += ` ${word}`
  }
  return short
}
