import type { Objective } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Written } from '@almanac/ui/core'
import { useWatch } from '@almanac/ui/form'
import type { ReactNode } from 'react'
import type { FieldProps } from './types'

/** The study's hint of a field, with the product's texts before and after it; undefined if empty. */
export function hintOf(
  { description, note, locale }: Objective,
  { before, behind }: { before?: string; behind?: string } = {},
): ReactNode {
  const helpText = [description, note].filter(Boolean).join(' ')
  if (!helpText && !before && !behind) return undefined
  return (
    <>
      {before}
      {before && helpText && ' · '}
      {helpText && <Written lang={locale}>{helpText}</Written>}
      {helpText && behind && ' '}
      {behind}
    </>
  )
}

/** From this share of the maximum on, the length of a text is shown. */
const LENGTH_HINT_SHARE = 0.9

/** Shows the length of a text near its maximum; input is never cut off silently. */
export function useLengthHint(
  control: FieldProps['control'],
  name: `cells.${string}.text`,
  most: number,
): string | undefined {
  const { t } = useTranslation('activities')
  const text: unknown = useWatch({ control, name })
  const length = typeof text === 'string' ? text.length : 0
  return length > most * LENGTH_HINT_SHARE ? t('form.text_length', { length, most }) : undefined
}
