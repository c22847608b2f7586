import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Stack, useWide, VisuallyHidden } from '@almanac/ui/core'
import { useState } from 'react'
import { firstPage, grid, twoColumns } from './CardColumns'
import { chartsHeight, UNKNOWN_HEIGHTS } from './cardHeights'
import { SkeletonCard } from './SkeletonCard'

/** Skeleton of a week: a card of approximately the final height for each activity with any response. */
export function HistorySkeleton({ activities }: { activities: readonly ActivityWithObjectives[] | undefined }) {
  const { t } = useTranslation('activities')
  const wide = useWide()
  const recorded = firstPage(
    activities?.filter(({ response_count, show_on_analytics }) => response_count > 0 && show_on_analytics) ?? [],
  )
  // Those of the first rendering: the cards of another one would be seen moving.
  const [heights] = useState(() => (recorded.length > 0 ? recorded.map(chartsHeight) : UNKNOWN_HEIGHTS))
  const cards = heights.map((height, place) => ({ height, place }))
  return (
    // As high as the window, so that what stands after the cards is not seen moving when they come.
    <div role="status" style={{ minBlockSize: '100dvh' }}>
      <VisuallyHidden>{t('history.loading')}</VisuallyHidden>
      <div style={grid}>
        {(wide ? twoColumns(cards, ({ height }) => height) : [cards]).map((half) => (
          <Stack key={half[0]?.place} gap={4}>
            {half.map(({ height, place }) => (
              <SkeletonCard key={place} height={height} />
            ))}
          </Stack>
        ))}
      </div>
    </div>
  )
}
