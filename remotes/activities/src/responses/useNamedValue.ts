import { useTranslation } from '@almanac/i18n'

/** Writes a value behind the name of what it is of; a question keeps its own mark instead of a colon. */
export function useNamedValue(): (name: string, value: string) => string {
  const { t } = useTranslation('activities')
  return (name, value) => t(/[?؟]$/.test(name) ? 'words.asked' : 'words.named', { name, value })
}
