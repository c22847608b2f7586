import { lazyScreen } from '@almanac/federation/shell'
import { Suspense } from 'react'
import { Skeleton } from '../states/Skeleton'
import { loadRangeFigure } from './loadRangeFigure'
import { LINE_CHART_HEIGHT, type RangeChartProps } from './types'

const Figure = lazyScreen(loadRangeFigure)

/** Height below a drawing in pixels: the current reading, with the buttons and without. */
const CONTROLS_HEIGHT = 136
const READING_HEIGHT = 25

/**
 * Any time span, aggregated by the server: a band from the minimum to the maximum of each bucket
 * and a line through the means. It can be panned, zoomed and read value by value; the same data is
 * a table behind a button.
 */
export function RangeChart(props: RangeChartProps) {
  return (
    <Suspense
      fallback={
        <Skeleton
          shape="block"
          height={LINE_CHART_HEIGHT + (props.withControls === false ? READING_HEIGHT : CONTROLS_HEIGHT)}
        />
      }
    >
      <Figure {...props} />
    </Suspense>
  )
}
