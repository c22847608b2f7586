import type { ApiError } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, Skeleton, Stack } from '@almanac/ui/core'
import { useLibraryAddress } from './address'

/** Placeholder while the library or a part of it loads. */
export function LibrarySkeleton({ rows = 4 }: { rows?: number }) {
  const { t } = useTranslation('activities')
  return (
    <Stack gap={3} role="status" aria-label={t('library.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} shape="block" height={76} />
      ))}
    </Stack>
  )
}

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
