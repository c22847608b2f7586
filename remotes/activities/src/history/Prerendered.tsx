import { useTranslation } from '@almanac/i18n'
import { Row, Skeleton, Stack, VisuallyHidden } from '@almanac/ui/core'
import { Heading, ScreenPage } from '@almanac/ui/prerendered'
import { grid } from './CardColumns'
import { UNKNOWN_HEIGHTS } from './cardHeights'
import { SkeletonCard } from './SkeletonCard'

/** Heights of the choice of a range and of the dates below it, in pixels. */
const CHOICE = 52
const DATES = 44

/** The history in the page itself, before any script: its title, and the placeholders of its first cards. */
export function Prerendered() {
  const { t } = useTranslation('activities')
  return (
    <ScreenPage width="wide">
      <Heading>{t('history.title')}</Heading>
      <Stack gap={3}>
        <Skeleton shape="block" height={CHOICE} />
        <Row justify="center" style={{ blockSize: DATES }}>
          <Skeleton width="40%" />
        </Row>
      </Stack>
      <div role="status" style={{ minBlockSize: '100dvh' }}>
        <VisuallyHidden>{t('history.loading')}</VisuallyHidden>
        <div style={grid}>
          {UNKNOWN_HEIGHTS.map((height) => (
            <SkeletonCard key={height} height={height} />
          ))}
        </div>
      </div>
    </ScreenPage>
  )
}
