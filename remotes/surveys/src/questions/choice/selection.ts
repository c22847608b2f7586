import type { ReadOption } from '../question'

/** The chosen codes after a toggle, and the removed ones. */
export interface Selection {
  values: string[]
  removed: string[]
}

/**
 * Toggles an option. An exclusive option removes all others and is removed by them.
 * The codes keep the order of the options.
 */
export function toggled(options: readonly ReadOption[], chosen: readonly string[], code: string): Selection {
  if (chosen.includes(code)) return { values: chosen.filter((other) => other !== code), removed: [] }
  const exclusive = new Set(options.filter((option) => option.exclusive).map((option) => option.code))
  const stays = (other: string) => !exclusive.has(code) && !exclusive.has(other)
  const selected = new Set([...chosen.filter(stays), code])
  return {
    values: options.map((option) => option.code).filter((other) => selected.has(other)),
    removed: chosen.filter((other) => !selected.has(other)),
  }
}
