import { directionOf } from '../http/locales'
import type { Words } from '../http/words'
import { unbroken } from './texts'

/** The common parts of every document: language, title, and footer. */
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

/** The pattern for who made it, filled in by the template with the name of the brand. */
export const footerWords = (t: Words): string => t('reports.footer', { brand: '{brand}' })

/** The pattern for page numbers, filled in by the template. */
export const pageWords = (t: Words): string => t('reports.page', { page: '{page}', pages: '{pages}' })

/** A time in the participant's time zone, with the zone: `November 22, 2026 at 11:20 PM GMT+1 (Europe/Berlin)`. */
export function momentInWords(at: Date, locale: string, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC'
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: zone }).format(at)
  return zone === 'UTC' ? moment : `${moment} (${unbroken(zone)})`
}
