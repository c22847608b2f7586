import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Row, Skeleton, space, Stack, VisuallyHidden, WIDE_COLUMN } from '@almanac/ui/core'

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
      <CardSkeleton height={100} rows={1} />
      <Stack gap={3}>
        <Skeleton width="40%" height="1.5rem" />
        <CardSkeleton height={210} rows={3} />
      </Stack>
      <Stack gap={3}>
        <Skeleton width="50%" height="1.5rem" />
        <CardSkeleton height={280} rows={4} />
      </Stack>
    </Stack>
  )
}

/** A card with the icons and titles of its rows. */
function CardSkeleton({ height, rows }: { height: number; rows: number }) {
  return (
    <Card padding={0}>
      <div style={{ ...WITHIN_CARD, height }}>
        {Array.from({ length: rows }, (_, row) => (
          <Row key={row} gap={3}>
            <Skeleton shape="block" width={44} height={44} />
            <Skeleton width={`${40 + ((row * 17) % 35)}%`} />
          </Row>
        ))}
      </div>
    </Card>
  )
}

const WITHIN_CARD = { display: 'grid', alignContent: 'space-evenly', paddingInline: space(4) } as const
