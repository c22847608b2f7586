import { languageOf, useLocale } from '@almanac/i18n'
import type { ReactNode } from 'react'

interface WrittenProps {
  /** The language of the words; null or undefined where nobody knows it. */
  lang: string | null | undefined
  children: ReactNode
}

/** Words of a study or of a person within a line of ours: in their own direction, and said to be in their language where that is not the screen's. */
export function Written({ lang, children }: WrittenProps) {
  const { locale } = useLocale()
  const other = lang && languageOf(lang) !== languageOf(locale) ? lang : undefined
  return <bdi lang={other}>{children}</bdi>
}
