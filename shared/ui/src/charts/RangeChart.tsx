import { lazyScreen } from '@almanac/federation/shell'
import { Suspense } from 'react'
import { Skeleton } from '../states/Skeleton'
import { loadRangeFigure } from './loadRangeFigure'
import { LINE_CHART_HEIGHT, type RangeChartProps } from './types'

const Figure = lazyScreen(loadRangeFigure)

/** Under a drawing: what is read of it, and its buttons, in pixels. */
const CONTROLS_HEIGHT = 98

/** Any length of time, as its server has thinned it: a band from the lowest to the highest of each bucket and a line through their means. It can be moved and zoomed, read value by value, and is the same as a table behind a button. */
export function RangeChart(props: RangeChartProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height={LINE_CHART_HEIGHT + CONTROLS_HEIGHT} />}>
      <Figure {...props} />
    </Suspense>
  )
}
