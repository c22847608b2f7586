import { useTranslation } from '@almanac/i18n'

interface Period {
  min?: string
  max?: string
}

/** The first and last value that may be chosen, in words: pickers of phones don't tell. Undefined where there is no bound. */
export function usePeriodText({ min, max }: Period, write: (value: string) => string): string | undefined {
  const { t } = useTranslation('surveys')
  if (min !== undefined && max !== undefined) return t('questions.period.between', { from: write(min), to: write(max) })
  if (min !== undefined) return t('questions.period.from', { from: write(min) })
  return max === undefined ? undefined : t('questions.period.to', { to: write(max) })
}
