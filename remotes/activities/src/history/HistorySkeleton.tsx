import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Row, Skeleton, space, Stack, VisuallyHidden } from '@almanac/ui/core'
import { chartedObjectives } from './series'

/** A chart with its button, and a strip of days, in pixels. */
const CHART = 280
const STRIP = 60

/** Room for so many cards where nothing is known of them. */
const UNKNOWN = [STRIP, CHART]

/** About as high as the card's charts will be. */
function chartsHeight({ visualization_method: method, objectives }: ActivityWithObjectives): number {
  if (method === 'journal' || method === 'photo') return 0
  const lines = chartedObjectives(objectives).length
  const drawsLines = lines > 0 && (method === 'line' || method === 'line_individual' || method === 'mood')
  return drawsLines ? CHART * (method === 'line' && lines <= 3 ? 1 : lines) : STRIP
}

/** A week on its way: a card for each activity in which anything was ever recorded, about as high as it will be. */
export function HistorySkeleton({ activities }: { activities: readonly ActivityWithObjectives[] | undefined }) {
  const { t } = useTranslation('activities')
  const recorded = activities?.filter(({ response_count }) => response_count > 0).map(chartsHeight) ?? []
  const cards = (recorded.length > 0 ? recorded : UNKNOWN).map((height, place) => ({ height, place }))
  return (
    <div role="status">
      <VisuallyHidden>{t('history.loading')}</VisuallyHidden>
      <div style={grid}>
        {twoColumns(cards).map((half) => (
          <Stack key={half[0]?.place} gap={4}>
            {half.map(({ height, place }) => (
              <Card key={place} as="section">
                <Stack gap={4}>
                  <Row gap={2}>
                    <Skeleton shape="circle" width={24} height={24} />
                    <Skeleton width="45%" />
                  </Row>
                  {height > 0 && <Skeleton shape="block" height={height} />}
                  <Skeleton width="70%" />
                  <Skeleton width="85%" height="0.8em" />
                </Stack>
              </Card>
            ))}
          </Stack>
        ))}
      </div>
    </div>
  )
}

/** Everything below each other on a phone, two columns on a desk. */
export const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))',
  gap: space(4),
  alignItems: 'start',
} as const

/** The two columns: read one after the other, so that a card that grows moves nothing but what is below it. */
export function twoColumns<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)].filter((half) => half.length > 0)
}
