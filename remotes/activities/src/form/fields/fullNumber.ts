import { readNumber } from '@almanac/domain/typed-number'

/** From this maximum on, a measurement is written in whole numbers: 16 kPa may go on with a decimal. */
export const WHOLE_FROM = 100

/** Whether a typed text is a whole, plausible number that no further digit can follow: 129, not 12 of up to 260. */
export function isFullNumber(
  text: string,
  locale: string,
  limits: { minimum: number; maximum: number } | null,
): boolean {
  const read = readNumber(text, locale)
  if (read.kind !== 'number' || !limits || limits.maximum < WHOLE_FROM) return false
  const { value } = read
  return Number.isInteger(value) && value >= limits.minimum && value <= limits.maximum && value * 10 > limits.maximum
}

/** Whether a text was typed on at its end, and not corrected or pasted. */
export const isTypedOn = (text: string, before: string): boolean =>
  text.length === before.length + 1 && text.startsWith(before)
