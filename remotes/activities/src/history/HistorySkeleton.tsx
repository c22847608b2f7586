import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { DAY_ROWS } from '@almanac/domain/history'
import { useTranslation } from '@almanac/i18n'
import { COMPACT_CHART_HEIGHT, LINE_CHART_HEIGHT } from '@almanac/ui/charts'
import { Card } from '@almanac/ui/content'
import { Row, Skeleton, Stack, VisuallyHidden } from '@almanac/ui/core'
import { grid, twoColumns } from './CardColumns'
import { chartedObjectives, scaleOf } from './weekCharts'

/** Heights in pixels: text and button below a chart; a large number with its sentence; a sentence without a definition; a strip of days; a list row; a mood calendar row; a row of pictures. */
const UNDER_CHART = 84
const SENTENCE = 118
const SHORT_SENTENCE = 27
const STRIP = 60
const ROW = 76
const MOOD_ROW = 30
const PICTURES = 104

/** Heights of the cards while the activities are unknown. */
const UNKNOWN = [LINE_CHART_HEIGHT + UNDER_CHART, STRIP]

/** Maximum number of lines that share a chart, as in weekCharts. */
const LINES_IN_CHART = 3

/** Number of charts for these lines: lines with a scale share charts. */
function countCharts(lines: readonly Objective[]): number {
  const onScale = lines.filter((objective) => scaleOf(objective) !== undefined).length
  return Math.ceil(onScale / LINES_IN_CHART) + (lines.length - onScale)
}

/** Approximate height of a card's charts and sentences. */
function chartsHeight({ visualization_method: method, objectives }: ActivityWithObjectives): number {
  const lines = chartedObjectives(objectives.filter(({ removed }) => !removed))
  const sentences = lines.length * SENTENCE
  const chart = LINE_CHART_HEIGHT + UNDER_CHART
  switch (method) {
    case 'journal':
      return sentences || SHORT_SENTENCE
    case 'photo':
      return (sentences || SHORT_SENTENCE) + PICTURES
    case 'mood':
      // The mood has a calendar, the other lines have charts below it.
      return sentences + (DAY_ROWS + 2) * MOOD_ROW + countCharts(lines.slice(1)) * chart
    case 'line_individual':
      return sentences + lines.length * (COMPACT_CHART_HEIGHT + UNDER_CHART)
    case 'line':
      return lines.length > 0 ? sentences + countCharts(lines) * chart : SHORT_SENTENCE + STRIP
    case 'activity':
      return SHORT_SENTENCE + STRIP + sentences + countCharts(lines) * chart
    case 'calendar':
      return (sentences || SHORT_SENTENCE) + 2 * STRIP
    case 'medication':
    case 'routine':
      return STRIP + SENTENCE
  }
}

/** Skeleton of a week: a card of approximately the final height for each activity with any response. */
export function HistorySkeleton({ activities }: { activities: readonly ActivityWithObjectives[] | undefined }) {
  const { t } = useTranslation('activities')
  const recorded =
    activities?.filter(({ response_count, show_on_analytics }) => response_count > 0 && show_on_analytics) ?? []
  const heights = recorded.length > 0 ? recorded.map(chartsHeight) : UNKNOWN
  const cards = heights.map((height, place) => ({ height, place }))
  return (
    <div role="status">
      <VisuallyHidden>{t('history.loading')}</VisuallyHidden>
      <div style={grid}>
        {twoColumns(cards).map((half) => (
          <Stack key={half[0]?.place} gap={4}>
            {half.map(({ height, place }) => (
              <Card key={place} as="section">
                <Stack gap={3}>
                  <Row gap={2} style={{ minBlockSize: 44 }}>
                    <Skeleton shape="circle" width={24} height={24} />
                    <Skeleton width="45%" />
                  </Row>
                  {height > 0 && <Skeleton shape="block" height={height} />}
                  <Skeleton shape="block" height={ROW} />
                </Stack>
              </Card>
            ))}
          </Stack>
        ))}
      </div>
    </div>
  )
}
