import styled from '@emotion/styled'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { colour, hue as coloursOf, size, space } from '../theme/tokens'
import { ChartFrame } from './ChartFrame'

export interface Bar {
  label: string
  /** Null: unknown. */
  value: number | null
}

interface BarChartProps {
  /** Title of the chart; heads the table and is read out. */
  label: string
  bars: readonly Bar[]
  unit?: string
  /** Value of a full bar; the greatest value by default. */
  max?: number
  format?: (value: number) => string
  /** The hue of what is measured; the accent by default. */
  hue?: Hue
}

const Rows = styled('div')({ display: 'flex', flexDirection: 'column', gap: space(3) })
const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(3),
  fontSize: size.small,
  '& b': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
})
const Track = styled('div')({
  height: 12,
  borderRadius: 6,
  overflow: 'hidden',
  '& > div': { height: '100%', minWidth: 3, borderRadius: 6 },
})

/** A few named values as bars with their numbers; the same data as a table behind a button. */
export function BarChart({ label, bars, unit, max, format: write, hue }: BarChartProps) {
  const { t, format } = useTranslation('ui')
  const { tint, fill } = hue ? coloursOf(hue) : { tint: colour.accent_soft, fill: colour.accent }
  const written = (value: number | null): string =>
    value === null
      ? '–'
      : unit
        ? format.isolated(`${write?.(value) ?? format.number(value)} ${unit}`)
        : (write?.(value) ?? format.number(value))
  const full = max ?? Math.max(1, ...bars.map((bar) => bar.value ?? 0))
  return (
    <ChartFrame
      label={label}
      summary={bars.map((bar) => `${bar.label}: ${written(bar.value)}`).join('. ')}
      head={[t('chart.name'), t('chart.value')]}
      rows={bars.map((bar) => [bar.label, written(bar.value)])}
    >
      <Rows>
        {bars.map((bar) => (
          <div key={bar.label}>
            <Head>
              <span>{bar.label}</span>
              <b>{written(bar.value)}</b>
            </Head>
            <Track style={{ background: tint }}>
              {bar.value !== null && (
                <div data-fill style={{ width: `${Math.min(1, bar.value / full) * 100}%`, background: fill }} />
              )}
            </Track>
          </div>
        ))}
      </Rows>
    </ChartFrame>
  )
}
