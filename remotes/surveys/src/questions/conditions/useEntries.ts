import type { SurveyAnswerEntry } from '@almanac/domain/survey'
import { useState } from 'react'
import { answerTo, type QuestionProps } from '../question'
import { EMPTY_ENTRY } from './entries'

/** A line of the list: an entry, or the placeholder of a removed one. */
export interface EntryLine {
  id: number
  entry: SurveyAnswerEntry
  removed: boolean
}

let made = 0

function lineOf(entry: SurveyAnswerEntry): EntryLine {
  made += 1
  return { id: made, entry, removed: false }
}

/**
 * The entries of an answer as lines with stable ids, including placeholders of
 * removed ones until the page is left.
 */
export function useEntries(props: QuestionProps) {
  const { answer, onChange } = props
  const entries = answer && !answer.skipped ? (answer.entries ?? []) : []
  const [stored, setLines] = useState(() => entries.map(lineOf))
  let lines = stored
  if (!isSame(stored, entries)) {
    // A loaded draft or a cleared answer resets them.
    lines = entries.map(lineOf)
    setLines(lines)
  }
  const set = (next: EntryLine[]) => {
    setLines(next)
    onChange(answerTo(props, { entries: present(next) }))
  }
  const change = (id: number, part: Partial<EntryLine>) =>
    set(lines.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return {
    lines,
    count: entries.length,
    add: () => set([...lines, lineOf(EMPTY_ENTRY)]),
    write: (id: number, entry: SurveyAnswerEntry) => change(id, { entry }),
    remove: (id: number) => change(id, { removed: true }),
    undo: (id: number) => change(id, { removed: false }),
  }
}

const present = (lines: readonly EntryLine[]): SurveyAnswerEntry[] =>
  lines.filter(({ removed }) => !removed).map(({ entry }) => entry)

function isSame(lines: readonly EntryLine[], entries: readonly SurveyAnswerEntry[]): boolean {
  const own = present(lines)
  return (
    own.length === entries.length &&
    own.every(
      ({ text, date }, index) => text === entries[index]?.text && (date ?? null) === (entries[index].date ?? null),
    )
  )
}
