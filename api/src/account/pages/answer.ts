import type { Page } from '@almanac/contracts/account/pages'
import { languageOf, wordsIn } from './document'
import type { ValidPage } from './valid'

/** A page as the calls give it: in the reader's language, else in the study's first. */
export function pageOf({ id, key, document }: ValidPage, locale: string): Page {
  const language = languageOf(document, locale)
  return { id, key, ...wordsIn(document, language), content_type: 'markdown', locale: language }
}
