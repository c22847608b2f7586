import { useTranslation } from '@almanac/i18n'

interface Period {
  min?: string
  max?: string
}

/** Text about the earliest and latest value, because native pickers don't show them. Undefined without bounds. */
export function usePeriodText({ min, max }: Period, write: (value: string) => string): string | undefined {
  const { t } = useTranslation('surveys')
  if (min !== undefined && max !== undefined) return t('questions.period.between', { from: write(min), to: write(max) })
  if (min !== undefined) return t('questions.period.from', { from: write(min) })
  return max === undefined ? undefined : t('questions.period.to', { to: write(max) })
}
