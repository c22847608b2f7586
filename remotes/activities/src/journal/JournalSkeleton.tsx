import { useTranslation } from '@almanac/i18n'
import { Skeleton, Stack, VisuallyHidden } from '@almanac/ui/core'

/** A journal, or more of it, that is on its way. */
export function JournalSkeleton() {
  const { t } = useTranslation('activities')
  return (
    <Stack gap={5} role="status">
      <VisuallyHidden>{t('journal.loading')}</VisuallyHidden>
      {[0, 1].map((day) => (
        <Stack key={day} gap={3}>
          <Skeleton width="55%" />
          <Skeleton shape="block" height={104} />
        </Stack>
      ))}
    </Stack>
  )
}
