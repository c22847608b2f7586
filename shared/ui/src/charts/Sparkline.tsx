import { around, linePath, scalesIn, valueAxis } from '@almanac/domain/chart'
import { useTranslation } from '@almanac/i18n'
import type { Hue } from '@almanac/domain/theme'
import { colour } from '../theme/tokens'
import { linesOf } from './layout'
import { lineColour, lineMark } from './lines'
import type { ScaleRange, Series } from './types'

interface SparklineProps {
  series: readonly Series[]
  unit?: string
  /** The ends of the scale of the values. */
  range?: ScaleRange
  hue?: Hue
}

/** Of the drawing, in its unit; it is stretched to no other proportion. */
const WIDTH = 120
const HEIGHT = 40
const MARGIN = 5

/** The ends of the value axis are enough: no tick is drawn. */
const PARTS = 2

/**
 * A small line without axes, by the geometry of the charts: gaps stay gaps, the newest value has its mark. Decorative:
 * what it shows is said in words beside it.
 */
export function Sparkline({ series, unit, range, hue }: SparklineProps) {
  const { dir } = useTranslation('ui')
  const lines = linesOf(series)
  const moments = lines.flatMap(({ points }) => points.map(({ at }) => at)).sort((one, other) => one - other)
  const [first, last] = around(moments)
  const axis = valueAxis(
    lines.map(({ points }) => points),
    { scale: range, unit, parts: PARTS },
  )
  const plot = { left: MARGIN, width: WIDTH - 2 * MARGIN, top: MARGIN, bottom: HEIGHT - MARGIN }
  const scales = scalesIn(plot, { first, last }, axis, dir === 'rtl')
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden focusable="false">
      {lines.map(({ points, runs }, index) => {
        const newest = points.at(-1)
        const stroke = lineColour(index, hue)
        return (
          <g key={index} stroke={stroke} fill="none" strokeWidth={2} strokeLinecap="round" strokeLinejoin="round">
            <path d={linePath(runs, scales)} strokeDasharray={index === 0 ? undefined : '3 4'} />
            {newest && (
              <path
                d={lineMark(index)}
                transform={`translate(${scales.x(newest.at)} ${scales.y(newest.mean)})`}
                fill={stroke}
                stroke={colour.surface}
                strokeWidth={1.5}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}
