import { directionOf } from '../http/locales'
import type { Words } from '../http/words'
import { unbroken } from './texts'

/** What every document has: its language, its title, and what stands at the foot of each page. */
export interface DocumentFrame {
  title: string
  language: string
  right_to_left: boolean
  footer: string
}

/** The frame of a document in a language. */
export const frameOf = (title: string, locale: string, footer: string): DocumentFrame => ({
  title,
  language: locale.slice(0, 2),
  right_to_left: directionOf(locale) === 'rtl',
  footer,
})

/** The pattern for the numbers of pages, which the document fills in. */
export const pageWords = (t: Words): string => t('reports.page', { page: '{page}', pages: '{pages}' })

/** A moment in the participant's zone, with the zone: `November 22, 2026 at 11:20 PM GMT+1 (Europe/Berlin)`. */
export function momentInWords(at: Date, locale: string, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC'
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: zone }).format(at)
  return zone === 'UTC' ? moment : `${moment} (${unbroken(zone)})`
}
