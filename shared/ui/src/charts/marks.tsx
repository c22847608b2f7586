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

/** Each line's name at its last value. Names that would meet move apart. */
export function EndLabels({ series, times, colours }: { series: readonly Series[]; times: readonly Date[]; colours: readonly string[] }) {
  const { dir } = useTexts('ui')
  const x = useXScale<'time'>()
  const y = useYScale<'linear'>()
  const away = dir === 'rtl' ? -10 : 10
  const labels = series
    .map((line, index) => {
      const values = valuesAt(line, times)
      const last = values.findLastIndex((value) => value !== null)
      const [time, value] = [times[last], values[last]]
      return time && typeof value === 'number' ? { label: line.label, fill: colours[index % colours.length], x: x(time) + away, y: y(value) } : null
    })
    .filter((label) => label !== null)
    .sort((a, b) => a.y - b.y)
  labels.forEach((label, index) => {
    const above = labels[index - 1]
    if (above) label.y = Math.max(label.y, above.y + 18)
  })
  return labels.map((label) => (
    <text key={label.label} x={label.x} y={label.y} dominantBaseline="central" textAnchor="start" fill={label.fill} style={{ ...words, fontWeight: 700 }}>{label.label}</text>
  ))
}
