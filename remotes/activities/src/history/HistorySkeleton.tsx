import { useTexts } from '@almanac/i18n'
import { Skeleton, Stack, VisuallyHidden } from '@almanac/ui/core'

/** A week on its way. */
export function HistorySkeleton() {
  const { t } = useTexts('activities')
  return (
    <Stack gap={4} role="status">
      <VisuallyHidden>{t('history.loading')}</VisuallyHidden>
      {[0, 1].map((card) => <Skeleton key={card} shape="block" height={320} />)}
    </Stack>
  )
}
