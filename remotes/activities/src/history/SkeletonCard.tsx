import { Card } from '@almanac/ui/content'
import { Row, Skeleton, Stack } from '@almanac/ui/core'

/** Heights of the number and of the sentence of a card, and the gap between its parts, in pixels. */
const NUMBER = 40
const SENTENCE = 44
const GAP = 12

/** Skeleton of a card of a history: number, chart and sentence; `height` is that of what stands below its title, in pixels. */
export function SkeletonCard({ height }: { height: number }) {
  const chart = height - NUMBER - SENTENCE - 2 * GAP
  return (
    <Card as="section">
      <Stack gap={3}>
        <Row gap={2} style={{ minBlockSize: 44 }}>
          <Skeleton shape="circle" width={24} height={24} />
          <Skeleton width="45%" />
        </Row>
        {chart < SENTENCE ? (
          <Skeleton shape="block" height={height} />
        ) : (
          <>
            <Skeleton width="30%" height={NUMBER} />
            <Skeleton shape="block" height={chart} />
            <Stack gap={2} style={{ blockSize: SENTENCE }}>
              <Skeleton width="90%" />
              <Skeleton width="55%" />
            </Stack>
          </>
        )}
      </Stack>
    </Card>
  )
}
