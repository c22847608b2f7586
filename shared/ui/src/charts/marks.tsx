import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks'
import { useTexts } from '@almanac/i18n'
import { colour, size, wash } from '../theme/tokens'
import { valuesAt } from './scale'
import type { Band, Series } from './types'

const words = { fontSize: size.small, fontFamily: 'inherit' } as const

/** Where values should be, behind the lines, with its name. */
export function TargetBand({ band, low, high }: { band: Band; low: number; high: number }) {
  const { left, width } = useDrawingArea()
  const { dir } = useTexts('ui')
  const scale = useYScale<'linear'>()
  const [top, bottom] = [scale(band.high ?? high), scale(band.low ?? low)]
  const start = dir === 'rtl' ? left + width - 6 : left + 6
  return (
    <g>
      <rect x={left} y={top} width={width} height={Math.max(0, bottom - top)} fill={wash(colour.good, 14)} />
      <text x={start} y={bottom - 6} textAnchor="start" fill={colour.good} style={words}>{band.label}</text>
    </g>
  )
}

/** How far a name stands from its line, to the middle of its letters. */
const APART = 18

/** Above or below this much of a line's end, in pixels, stands its name. */
const WIDTH = 110

/** Each line's name at its end: the lowest line's below it, the others' above theirs, clear of every mark. */
export function EndLabels({ series, times, colours }: { series: readonly Series[]; times: readonly Date[]; colours: readonly string[] }) {
  const { left, width } = useDrawingArea()
  const { dir } = useTexts('ui')
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
      return near.length > 0 ? { label: line.label, fill: colours[index % colours.length], highest: Math.min(...near), lowest: Math.max(...near) } : null
    })
    .filter((label) => label !== null)
    .sort((a, b) => a.lowest - b.lowest)
  return labels.map(({ label, fill, highest, lowest }, index) => {
    const below = index > 0 && index === labels.length - 1
    return (
      <text key={label} x={edge} y={below ? lowest + APART : highest - APART} dominantBaseline="central" textAnchor="end" fill={fill} style={{ ...words, fontWeight: 700, paintOrder: 'stroke', stroke: colour.surface, strokeWidth: 4 }}>{label}</text>
    )
  })
}
