import { useTranslation } from '@almanac/i18n'
import { Skeleton, Stack, VisuallyHidden } from '@almanac/ui/core'
import { grid } from './grid'

/** The dashboard on its way: one card and the tiles. */
export function DashboardSkeleton() {
  const { t } = useTranslation('activities')
  return (
    <Stack gap={5} role="status">
      <VisuallyHidden>{t('dashboard.loading')}</VisuallyHidden>
      <Skeleton shape="block" height={168} />
      <div style={grid}>
        {[0, 1, 2, 3, 4, 5].map((tile) => (
          <Skeleton key={tile} shape="block" height={124} />
        ))}
      </div>
    </Stack>
  )
}
