import { useCallback } from 'react'
import { languageOf, useLocale } from '@almanac/i18n'
import type { Localised } from '@almanac/contracts/platform/registry'

/** Returns a function that picks a descriptor's text in the current language, falling back to English. */
export function useDescriptorText(): (words: Localised) => string {
  const { locale } = useLocale()
  return useCallback((words) => words[languageOf(locale) ?? 'en'] ?? words['en'] ?? '', [locale])
}
