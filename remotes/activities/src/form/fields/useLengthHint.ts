import { useTranslation } from '@almanac/i18n'
import { useWatch } from '@almanac/ui/form'
import type { FieldProps } from './types'

/** From this share of the most on it is told how long a text is. */
const NEAR = 0.9

/** How long a text is, as soon as it comes near the most that is kept; what is too long is never cut off unseen. */
export function useLengthHint(
  control: FieldProps['control'],
  name: `cells.${string}.text`,
  most: number,
): string | undefined {
  const { t } = useTranslation('activities')
  const text: unknown = useWatch({ control, name })
  const length = typeof text === 'string' ? text.length : 0
  return length > most * NEAR ? t('form.text_length', { length, most }) : undefined
}
