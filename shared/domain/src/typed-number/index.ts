import { plainDigits } from '../digits'

/** The interpretation of a typed number. */
export type TypedNumber =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /** Two possible readings; the participant chooses one. */
  | { kind: 'ambiguous'; readings: readonly [number, number] }
  | { kind: 'unreadable' }

/** Direction marks that Intl writes beside signs. */
const MARKS = /[\u061c\u200e\u200f]/g
/** Characters that only separate groups of digits, in every language: spaces of all widths, apostrophes, the Arabic thousands separator. */
const GROUPS = /[\s\u00a0\u2009\u202f'\u2019\u066c]/g
const ARABIC_DECIMAL = /\u066b/g
const ARABIC_COMMA = /\u060c/g

/** Replaces digits with ASCII, group separators with `_`, and separators that only begin decimals with `;`; point and comma stay. */
const plain = (text: string): string =>
  plainDigits(text.replace(MARKS, '').trim())
    .replace('\u2212', '-')
    .replace(ARABIC_COMMA, ',')
    .replace(ARABIC_DECIMAL, ';')
    .replace(GROUPS, '_')

const NUMBER = /^([+-]?)([\d.,;_]*\d[\d.,;_]*)$/
/** Groups of three digits after the first, all with the same separator. */
const grouped = (whole: string): boolean => /^\d*$/.test(whole) || /^[1-9]\d{0,2}([.,_])\d{3}(\1\d{3})*$/.test(whole)

/** The number in a text whose decimals begin at `decimal`, or that has none; null if invalid. */
function numberAt(text: string, decimal: number | null): number | null {
  const whole = decimal === null ? text : text.slice(0, decimal)
  const fraction = decimal === null ? '' : text.slice(decimal + 1)
  if (!grouped(whole) || !/^\d*$/.test(fraction) || (decimal !== null && whole.includes(text.charAt(decimal))))
    return null
  return Number(`${whole.replace(/\D/g, '') || '0'}.${fraction || '0'}`)
}

/** All possible readings: with the last point or comma as decimal separator, and without decimals. */
function readingsOf(text: string): number[] {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const certain = text.indexOf(';')
  const places = certain >= 0 ? [certain] : last >= 0 ? [last, null] : [null]
  const numbers = places.map((place) => numberAt(text, place)).filter((number) => number !== null)
  return [...new Set(numbers)]
}

const formats = new Map<string, Intl.NumberFormat>()

/** A number as typed in a language: without groups, with all its decimals. */
export function writeNumber(value: number, language: string): string {
  const format =
    formats.get(language) ?? new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 })
  formats.set(language, format)
  return format.format(value).replace(MARKS, '').replace('\u2212', '-')
}

/**
 * Parses a number typed in a language (BCP 47): digits of any script, point or comma, groups of
 * three separated by point, comma, space or apostrophe. The language's own notation is unambiguous;
 * any other that could be either grouped or decimal (1.500 in Spanish) is not guessed.
 */
export function readNumber(text: string, language: string): TypedNumber {
  const typed = plain(text)
  if (typed === '') return { kind: 'empty' }
  const [, sign = '', digits] = NUMBER.exec(typed) ?? []
  if (digits === undefined) return { kind: 'unreadable' }
  const signed = (number: number) => (sign === '-' && number !== 0 ? -number : number)
  const [first, second] = readingsOf(digits).map(signed)
  if (first === undefined) return { kind: 'unreadable' }
  if (second === undefined) return { kind: 'number', value: first }
  const written = new Intl.NumberFormat(language)
  const own = [first, second].find((number) => plain(written.format(Math.abs(number))) === digits)
  return own === undefined ? { kind: 'ambiguous', readings: [first, second] } : { kind: 'number', value: own }
}
