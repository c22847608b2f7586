import { useTranslation } from '@almanac/i18n'
import { Skeleton, space, Stack, VisuallyHidden, WIDE_COLUMN } from '@almanac/ui/core'

/** The sky alone reaches the edges of a wide window. */
export const WITHIN = { boxSizing: 'border-box', width: '100%', maxWidth: WIDE_COLUMN, marginInline: 'auto' } as const
/** Two columns where both have room. */
export const COLUMNS = { ...WITHIN, display: 'flex', flexWrap: 'wrap', gap: `${space(6)} ${space(7)}` } as const
const COLUMN = { display: 'flex', flexDirection: 'column', gap: space(6), minWidth: 0 } as const
export const LEFT = { ...COLUMN, flex: '1.6 1 20rem' } as const
export const RIGHT = { ...COLUMN, flex: '1 1 16rem' } as const

/** Placeholder while the dashboard loads. */
export function DashboardSkeleton() {
  const { t } = useTranslation('activities')
  return (
    <Stack gap={6} role="status">
      <VisuallyHidden>{t('dashboard.loading')}</VisuallyHidden>
      <Skeleton shape="block" height={100} />
      <Stack gap={3}>
        <Skeleton width="40%" height="1.5rem" />
        <Skeleton shape="block" height={210} />
      </Stack>
      <Stack gap={3}>
        <Skeleton width="50%" height="1.5rem" />
        <Skeleton shape="block" height={280} />
      </Stack>
    </Stack>
  )
}
