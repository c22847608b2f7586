import MuiSkeleton from '@mui/material/Skeleton'
import { useTexts } from '@almanac/i18n'
import { Row, Stack } from '../layout/Stack'
import { VisuallyHidden } from '../layout/VisuallyHidden'

interface SkeletonProps {
  /** CSS lengths; a line of text by default. */
  width?: string | number
  height?: string | number
  shape?: 'line' | 'block' | 'circle'
}

const variants = { line: 'rectangular', block: 'rounded', circle: 'circular' } as const

/** A piece in the shape of what comes. */
export function Skeleton({ width = '100%', height = '1em', shape = 'line' }: SkeletonProps) {
  return (
    <MuiSkeleton
      aria-hidden
      variant={variants[shape]}
      width={width}
      height={height}
      style={shape === 'line' ? { borderRadius: 6 } : undefined}
    />
  )
}

/** A list that is on its way. */
export function ListSkeleton({ rows = 5, avatar = true }: { rows?: number; avatar?: boolean }) {
  const { t } = useTexts('ui')
  return (
    <Stack role="status" gap={4} style={{ paddingBlock: '0.75rem' }}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} gap={3}>
          {avatar && <Skeleton shape="circle" width={44} height={44} />}
          <Stack gap={2} style={{ flex: 1 }}>
            <Skeleton width={`${45 + ((row * 17) % 35)}%`} />
            <Skeleton width={`${30 + ((row * 23) % 45)}%`} height="0.8em" />
          </Stack>
        </Row>
      ))}
    </Stack>
  )
}
