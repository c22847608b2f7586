import type { ApiError } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton } from '@almanac/ui/core'
import { useLibraryAddress } from './address'

/** Error for content that failed to load or is not offered. */
export function Missing({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation('activities')
  const address = useLibraryAddress()
  if (error.status === 404)
    return (
      <EmptyState
        title={t('library.gone_title')}
        action={<LinkButton to={address.library}>{t('library.back')}</LinkButton>}
      >
        {t('library.gone_text')}
      </EmptyState>
    )
  return <ErrorState title={t('library.failed')} status={error.status} onRetry={onRetry} />
}
