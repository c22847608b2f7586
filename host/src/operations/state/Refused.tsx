import type { ApiErrorEntry } from '@almanac/contracts'
import { useTranslation } from '@almanac/i18n'
import { Text } from '@almanac/ui/core'
import { Alert } from '@almanac/ui/content'

/** Why something could not be done, where it was asked for. */
export function Refused({ errors }: { errors: readonly ApiErrorEntry[] }) {
  const { t } = useTranslation('operations')
  if (errors.length === 0) return null
  return (
    <Alert tone="wrong" title={t('refused')}>
      {errors.map(({ title }) => (
        <Text key={title}>{title}</Text>
      ))}
    </Alert>
  )
}
