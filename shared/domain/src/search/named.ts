/** Something that has a name in each language of the product. */
export interface Named {
  id: string
  en: string
  es: string
  fr: string
  ar: string
}

/** Its name in the reader's language; in English where we do not have hers. */
export function nameIn(named: Named, locale: string): string {
  return locale === 'es' || locale === 'fr' || locale === 'ar' ? named[locale] : named.en
}
