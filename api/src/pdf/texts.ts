import { hasClosedIsolates, isolate, withoutDirectionMarks } from '@almanac/domain/direction'

/** The same without the marks that isolate an answer in a text, which only affect their content. */
const OTHER_DIRECTION_MARKS = /[\u202A-\u202E\u2066\u2067\u200E\u200F\u061C]/g

/** Maximum number of letters without a line break opportunity, so that no word leaves the page. */
const MAX_UNBROKEN_LETTERS = 40

/** User-written text for a document: without control characters, and with line break opportunities in long words. */
export function shown(text: string): string {
  const still = hasClosedIsolates(text) ? text.replaceAll(OTHER_DIRECTION_MARKS, '') : withoutDirectionMarks(text)
  return still
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(new RegExp(`\\S{${MAX_UNBROKEN_LETTERS}}(?=\\S)`, 'gu'), '$&\u200B')
}

/** The name of a time zone without line breaks, which would otherwise occur after a slash. */
export const unbroken = (zone: string): string => zone.replaceAll('/', '/\u2060')

/** The same inside a sentence in another language, isolated from its direction. */
export const isolated = (text: string): string => isolate(shown(text))
