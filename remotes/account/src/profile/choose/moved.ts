export type Step = 'next' | 'previous'

/** The place in a list after a press of an arrow; past either end it is the text again (null). */
export function moved(from: number | null, step: Step, length: number): number | null {
  if (length === 0) return null
  if (step === 'next') return from === null ? 0 : from + 1 < length ? from + 1 : null
  return from === null ? length - 1 : from > 0 ? from - 1 : null
}
