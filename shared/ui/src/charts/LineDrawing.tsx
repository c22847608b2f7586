import styled from '@emotion/styled'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart'
import { useTranslation } from '@almanac/i18n'
import { colour, size } from '../theme/tokens'
import { LINE_CHART_HEIGHT } from './height'
import { EndLabels, LABEL, TargetBand } from './marks'
import { around, rangeOf, stepOf, timesOf, valuesAt, withGaps } from './scale'
import type { LineChartProps } from './types'

/** Told apart by their labels; the colours only help. */
const COLOURS = [colour.accent, colour.ink, colour.warning] as const

/** Half of the last date under the axis has room beside the drawing. */
const EDGE = 26

const Drawing = styled(ChartsContainer)({
  '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: colour.control },
  '& .MuiChartsGrid-line': { stroke: colour.line, strokeDasharray: 'none' },
  '& .MuiChartsAxis-tickLabel': {
    fill: colour.ink_soft,
    fontFamily: 'inherit',
    fontSize: size.small,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .MuiLineElement-root': { strokeWidth: 2.5, strokeLinecap: 'round' },
  '& .MuiMarkElement-root': { fill: colour.surface, strokeWidth: 2 },
})

/** Drawn by the chart library, which comes only when a chart is shown. */
export function LineDrawing({ series, band, timeZone }: LineChartProps) {
  const { format, dir } = useTranslation('ui')
  const times = withGaps(timesOf(series))
  const { low, high } = rangeOf(series, band)
  const [first, last] = around(times)
  const rtl = dir === 'rtl'
  const labelled = series.length > 1
  return (
    <Drawing
      height={LINE_CHART_HEIGHT}
      skipAnimation
      margin={{
        top: labelled ? 4 + LABEL * (series.length - 1) : 14,
        bottom: 0,
        left: rtl ? EDGE : 0,
        right: rtl ? 0 : EDGE,
      }}
      xAxis={[
        {
          id: 'when',
          scaleType: 'time',
          data: times,
          min: first,
          max: last,
          reverse: rtl,
          tickNumber: 4,
          height: 30,
          valueFormatter: (at: Date) => format.date(at, 'short', { timeZone }),
        },
      ]}
      yAxis={[
        {
          id: 'value',
          min: low,
          max: high,
          tickNumber: 4,
          tickMinStep: stepOf(series),
          width: 44,
          position: rtl ? 'right' : 'left',
          disableLine: true,
          disableTicks: true,
          valueFormatter: (value: number) => format.number(value),
        },
      ]}
      series={series.map((line, index) => ({
        type: 'line' as const,
        id: line.label,
        data: valuesAt(line, times),
        color: COLOURS[index % COLOURS.length],
        curve: 'linear' as const,
        connectNulls: false,
        showMark: true,
      }))}
    >
      {band && <TargetBand band={band} low={low} high={high} />}
      <ChartsGrid horizontal />
      <LinePlot />
      <MarkPlot />
      {labelled && <EndLabels series={series} times={times} colours={COLOURS} />}
      <ChartsXAxis axisId="when" />
      <ChartsYAxis axisId="value" />
    </Drawing>
  )
}
