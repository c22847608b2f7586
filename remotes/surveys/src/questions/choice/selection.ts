import type { ReadOption } from '../question'

/** What is chosen after a press, and what the press took away. */
export interface Selection {
  values: string[]
  removed: string[]
}

/**
 * Chooses an option, or takes it away where it was chosen. An exclusive option
 * takes away all others and is taken away by them. The codes stand in the order
 * in which the options are offered.
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
