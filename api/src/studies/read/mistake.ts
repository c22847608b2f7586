/** Something wrong in a study folder, in words by which the study team can correct it. */
export interface Mistake {
  /** Relative to the folder. */
  file: string
  /** Both count from 1; null when the mistake is not inside a file. */
  line: number | null
  column: number | null
  message: string
}

/** By file, then line, then column: the order in which they are corrected. */
export function sortMistakes(mistakes: readonly Mistake[]): Mistake[] {
  return [...mistakes].sort(
    (one, other) =>
      one.file.localeCompare(other.file, 'en') ||
      (one.line ?? 0) - (other.line ?? 0) ||
      (one.column ?? 0) - (other.column ?? 0) ||
      one.message.localeCompare(other.message, 'en'),
  )
}

/** `activities/sleep.yaml:12:5: …`, which editors and terminals make a link of. */
export function formatMistake({ file, line, column, message }: Mistake): string {
  return line === null ? `${file}: ${message}` : `${file}:${line}:${column ?? 1}: ${message}`
}

/** Thrown by a load of a folder that doesn't pass its check. */
export class StudyMistakes extends Error {
  constructor(readonly mistakes: Mistake[]) {
    super(mistakes.map(formatMistake).join('\n'))
  }
}
