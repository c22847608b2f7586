import type { ImportNote } from '@almanac/formats/instruments'
import { counted } from '../output'

/** Maximum number of notes per survey in a terminal; `--json` has all. */
const MAX_NOTES_SHOWN = 500

const RANK = { error: 0, warning: 1, info: 2 } as const

/** By line, then by severity. */
const inOrder = (notes: readonly ImportNote[]): ImportNote[] =>
  [...notes].sort((one, other) => (one.line ?? 0) - (other.line ?? 0) || RANK[one.severity] - RANK[other.severity])

/** `phq9.csv:12: error phq9_3: …`, which editors and terminals turn into a link. */
export const noteLine = (file: string, { line, severity, key, message }: ImportNote): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${severity}${key === undefined || key === '' ? '' : ` ${key}`}: ${message}`

/** From this number on, equal notes are combined. */
const MANY = 3
const MAX_LINES_NAMED = 20

/** Combines equal notes of severity info into one with all their lines. */
function together(notes: readonly ImportNote[]): ImportNote[] {
  const groups = new Map<string, ImportNote[]>()
  for (const note of notes) {
    const key = note.severity === 'info' ? `${note.code} ${note.message}` : `${groups.size} of its own`
    groups.set(key, [...(groups.get(key) ?? []), note])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first || group.length < MANY) return group
    const lines = group.flatMap(({ line }) => line ?? [])
    const named = lines.slice(0, MAX_LINES_NAMED).join(', ')
    const { severity, code, message, line } = first
    const where = `${message} (${group.length} times: lines ${named}${lines.length > MAX_LINES_NAMED ? ' …' : ''})`
    return [{ severity, code, message: where, ...(line !== undefined && { line }) }]
  })
}

/** The notes of one survey, up to the maximum. */
export function noteLines(file: string, notes: readonly ImportNote[]): string[] {
  const merged = together(inOrder(notes))
  const lines = merged.slice(0, MAX_NOTES_SHOWN).map((note) => `  ${noteLine(file, note)}`)
  const more = merged.length - lines.length
  return more > 0 ? [...lines, `  ${counted(more, 'more note')}; --json shows all.`] : lines
}

/** The line about a file of a folder that is no instrument; alone, a file needs no mark. */
export const skippedLine = (file: string, why: string, alone: boolean): string =>
  alone ? `${file}: ${why}` : `${file}: skipped. ${why}`
