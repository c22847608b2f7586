import type { Allergy } from '@almanac/contracts/account/profile'
import type { Translate } from '@almanac/i18n'

type Severity = Allergy['severity']

const SEVERITIES = ['mild', 'moderate', 'severe'] as const satisfies readonly Severity[]

/** Whether a text is a severity. */
export function isSeverity(value: string): value is Severity {
  return SEVERITIES.some((severity) => severity === value)
}

/** The words for a severity. */
export function severityName(t: Translate<'account'>, severity: Severity): string {
  switch (severity) {
    case 'mild':
      return t('profile.severities.mild')
    case 'moderate':
      return t('profile.severities.moderate')
    case 'severe':
      return t('profile.severities.severe')
  }
}

/** What each severity means, to choose from. */
export function severityOptions(t: Translate<'account'>): { value: Severity; label: string; hint: string }[] {
  const hints = {
    mild: t('profile.severities.mild_hint'),
    moderate: t('profile.severities.moderate_hint'),
    severe: t('profile.severities.severe_hint'),
  }
  return SEVERITIES.map((value) => ({ value, label: severityName(t, value), hint: hints[value] }))
}
