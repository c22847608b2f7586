import { useTranslation } from '@almanac/i18n'
import { Skeleton, Stack } from '@almanac/ui/core'

/** The library, or a part of it, while it is on its way. */
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
