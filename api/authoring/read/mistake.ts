/** A mistake in a study folder, with a message by which the study team can correct it. */
export interface Mistake {
  /** Relative to the folder. */
  file: string
  /** Both count from 1; null for a mistake outside of a file. */
  line: number | null
  column: number | null
  message: string
}

/** By file, then line, then column: the order of correcting them. */
export function sortMistakes(mistakes: readonly Mistake[]): Mistake[] {
  return [...mistakes].sort(
    (one, other) =>
      one.file.localeCompare(other.file, 'en') ||
      (one.line ?? 0) - (other.line ?? 0) ||
      (one.column ?? 0) - (other.column ?? 0) ||
      one.message.localeCompare(other.message, 'en'),
  )
}

/** `activities/sleep.yaml:12:5: …`, which editors and terminals turn into a link. */
export function formatMistake({ file, line, column, message }: Mistake): string {
  return line === null ? `${file}: ${message}` : `${file}:${line}:${column ?? 1}: ${message}`
}

/** Thrown when loading a folder that fails the check. */
export class StudyMistakes extends Error {
  constructor(readonly mistakes: Mistake[]) {
    super(mistakes.map(formatMistake).join('\n'))
  }
}
