import type { Feature } from '@almanac/contracts/account/session'

/**
 * Features from several sources, one entry for each title. A later source has
 * the last word: company, then theme, then the user herself.
 */
export function mergeFeatures(...sources: Feature[][]): Feature[] {
  const merged = new Map<string, Feature>()
  for (const { title, enabled } of sources.flat()) merged.set(title, { title, enabled })
  return [...merged.values()]
}

/** Features of sources that stand side by side: on where any of them has it on. */
export function anyOf(sources: Feature[][]): Feature[] {
  const merged = new Map<string, Feature>()
  for (const { title, enabled } of sources.flat())
    merged.set(title, { title, enabled: enabled || merged.get(title)?.enabled === true })
  return [...merged.values()]
}
