import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { Row, Stack } from '../layout/Stack'
import { VisuallyHidden } from '../layout/Text'
import { colour, radiusControl } from '../theme/tokens'

const breathe = keyframes({ '50%': { opacity: 0.5 } })

interface SkeletonProps {
  /** CSS lengths; a line of text by default. */
  width?: string | number
  height?: string | number
  shape?: 'line' | 'block' | 'circle'
}

const Piece = styled('span', {
  shouldForwardProp: (name) => !['width', 'height', 'shape'].includes(name),
})<SkeletonProps>(({ width = '100%', height = '1em', shape = 'line' }) => ({
  display: 'block',
  width,
  height,
  flexShrink: 0,
  background: colour.line,
  // With forced colors, which take the background away, the one thing to see.
  outline: '1px solid transparent',
  outlineOffset: -1,
  animation: `${breathe} 1.6s ease-in-out infinite`,
  borderRadius: shape === 'circle' ? '50%' : shape === 'block' ? radiusControl : 6,
}))

/** A placeholder in the shape of the content. */
export function Skeleton(props: SkeletonProps) {
  return <Piece aria-hidden {...props} />
}

/** Placeholder of a list. */
export function ListSkeleton({ rows = 5, avatar = true }: { rows?: number; avatar?: boolean }) {
  const { t } = useTranslation('ui')
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
