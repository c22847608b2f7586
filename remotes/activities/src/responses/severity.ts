import type { SEVERITIES } from '@almanac/domain/entries'
import type { useTranslation } from '@almanac/i18n'

type Texts = ReturnType<typeof useTranslation<'activities'>>['t']

/** Label of a severity, and its effect on daily life. */
export function severityWords(t: Texts, severity: (typeof SEVERITIES)[number]): { label: string; hint: string } {
  switch (severity) {
    case 1:
      return { label: t('form.adverse.mild'), hint: t('form.adverse.mild_hint') }
    case 2:
      return { label: t('form.adverse.moderate'), hint: t('form.adverse.moderate_hint') }
    case 3:
      return { label: t('form.adverse.severe'), hint: t('form.adverse.severe_hint') }
  }
}
