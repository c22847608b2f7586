import { useTranslation } from '@almanac/i18n'
import type { ReadItem } from '../question'

/** Text about the minimum and maximum number of choices; undefined without limits and for a single choice. */
export function useBoundsText({ type, min_choices: least = 0, max_choices: most }: ReadItem): string | undefined {
  const { t } = useTranslation('surveys')
  if (type === 'choice' || most === 1) return undefined
  if (least > 0 && least === most) return t('questions.choice.exactly', { number: least })
  if (least > 0 && most !== undefined) return t('questions.choice.between', { least, most })
  if (most !== undefined) return t('questions.choice.at_most', { most })
  return least > 1 ? t('questions.choice.at_least', { least }) : undefined
}
