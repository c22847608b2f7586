import type { ApiError } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'

/** Why a change was not made: what the server says, else that it did not answer (specification 001, section 8). */
export function Refused({ error }: { error: ApiError | null }) {
  const { t } = useTranslation('telehealth')
  if (!error) return null
  const reasons = error.errors.map(({ title }) => title)
  return (
    <Alert tone="wrong" title={t('errors.ERROR_MESSAGE')}>
      {reasons.length > 0 ? reasons.join(', ') : t('errors.DEFAULT_ERROR')}
    </Alert>
  )
}
