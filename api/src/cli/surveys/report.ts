import type { ImportNote } from '../../surveys'
import { counted } from '../output'

/** Notes of one survey in a terminal; `--json` has all. */
const MAX_NOTES_SHOWN = 500

const RANK = { error: 0, warning: 1, info: 2 } as const

/** By line, then by weight. */
export const inOrder = (notes: readonly ImportNote[]): ImportNote[] =>
  [...notes].sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0) || RANK[one.severity] - RANK[other.severity],
  )

/** `phq9.csv:12: error phq9_3: …`, which editors and terminals make a link of. */
export const noteLine = (file: string, { line, severity, key, message }: ImportNote): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${severity}${key === undefined || key === '' ? '' : ` ${key}`}: ${message}`

/** The notes of one survey, the last of too many left out. */
export function noteLines(file: string, notes: readonly ImportNote[]): string[] {
  const lines = inOrder(notes).slice(0, MAX_NOTES_SHOWN).map((note) => `  ${noteLine(file, note)}`)
  const more = notes.length - lines.length
  return more > 0 ? [...lines, `  ${counted(more, 'more note')}; --json shows all.`] : lines
}
