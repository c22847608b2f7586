import { useCallback } from 'react'
import { languageOf, useLocale } from '@almanac/i18n'
import type { Localised } from '@almanac/contracts/platform/registry'

/** Chooses from a descriptor's words that of the current language; English where a remote lacks it. */
export function useDescriptorText(): (words: Localised) => string {
  const { locale } = useLocale()
  return useCallback((words) => words[languageOf(locale) ?? 'en'] ?? words['en'] ?? '', [locale])
}
