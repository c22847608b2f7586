import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks'
import { useTranslation } from '@almanac/i18n'
import { colour, size, wash } from '../theme/tokens'
import { valuesAt } from './scale'
import type { Band, Series } from './types'

const words = { fontSize: size.small, fontFamily: 'inherit' } as const

/** Where values should be, behind the lines, with its name. */
export function TargetBand({ band, low, high }: { band: Band; low: number; high: number }) {
  const { left, width } = useDrawingArea()
  const { dir } = useTranslation('ui')
  const scale = useYScale<'linear'>()
  const [top, bottom] = [scale(band.high ?? high), scale(band.low ?? low)]
  const start = dir === 'rtl' ? left + width - 6 : left + 6
  return (
    <g>
      <rect x={left} y={top} width={width} height={Math.max(0, bottom - top)} fill={wash(colour.good, 14)} />
      <text x={start} y={bottom - 6} textAnchor="start" fill={colour.good} style={words}>
        {band.label}
      </text>
    </g>
  )
}

/** The height of a name, and how far it stands from its line. */
export const LABEL = 18

/** A name must be clear of this much of its line's end, in pixels. */
const WIDTH = 110

/**
 * Each line's name at its end: the lowest line's below it where there is room,
 * the others' above theirs, clear of every mark and of each other.
 */
export function EndLabels({
  series,
  times,
  colours,
}: {
  series: readonly Series[]
  times: readonly Date[]
  colours: readonly string[]
}) {
  const { left, width, top, height } = useDrawingArea()
  const { dir } = useTranslation('ui')
  const x = useXScale<'time'>()
  const y = useYScale<'linear'>()
  const edge = dir === 'rtl' ? left : left + width
  const labels = series
    .map((line, index) => {
      const values = valuesAt(line, times)
      const near = times.flatMap((time, at) => {
        const value = values[at]
        return typeof value === 'number' && Math.abs(x(time) - edge) < WIDTH ? [y(value)] : []
      })
      return near.length > 0
        ? {
            label: line.label,
            fill: colours[index % colours.length],
            y: Math.min(...near) - LABEL,
            lowest: Math.max(...near),
          }
        : null
    })
    .filter((label) => label !== null)
    .sort((a, b) => b.lowest - a.lowest)
  const [last] = labels
  if (last && labels.length > 1 && last.lowest + LABEL * 1.5 < top + height) last.y = last.lowest + LABEL
  labels.forEach((label, index) => {
    const under = labels[index - 1]
    if (under) label.y = Math.min(label.y, under.y - LABEL)
  })
  return labels.map(({ label, fill, y: at }) => (
    <text
      key={label}
      x={edge}
      y={at}
      dominantBaseline="central"
      textAnchor="end"
      fill={fill}
      style={{ ...words, fontWeight: 700, paintOrder: 'stroke', stroke: colour.surface, strokeWidth: 4 }}
    >
      {label}
    </text>
  ))
}
