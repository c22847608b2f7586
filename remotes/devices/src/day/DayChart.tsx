import { useId, useState } from 'react'
import { numberIn, type GlucoseUnit, type TracePoint } from '@almanac/domain/glucose'
import { useTranslation, type Format } from '@almanac/i18n'
import { ChartFrame, useWidth } from '@almanac/ui/charts'
import { colour, Stack, Text } from '@almanac/ui/core'
import type { DayEntry } from './dayEntries'
import { DAY_HEIGHT_PX, DayDrawing, END_PX, START_PX, type DayDrawingProps } from './DayDrawing'
import { QUARTERS, quartersOf, type Quarter } from './quarters'

type DayChartProps = Omit<DayDrawingProps, 'cursor' | 'width'> & {
  label: string
  /** Values of no sensor, such as finger-pricks. */
  single: readonly TracePoint[]
}

/** Initial position of the slider: noon. */
const NOON = QUARTERS / 2

/** A day's sensor values with the records of that day. A slider below reads them out, by touch or keyboard; the same is available as a table. */
export function DayChart({ label, single, entries, ...sensor }: DayChartProps) {
  const { t } = useTranslation('devices')
  const singleEntries = single.map((point) => singleEntry(point, t('day.singleValue'), sensor.unit))
  const day = { ...sensor, entries: [...entries, ...singleEntries].sort((one, other) => one.minute - other.minute) }
  const words = useQuarterWords(day.unit)
  const { ref, width } = useWidth<HTMLDivElement>()
  const [place, setPlace] = useState<number | null>(null)
  const quarters = quartersOf(day.points, day.entries)
  const current = place === null ? undefined : quarters[place]
  return (
    <ChartFrame
      label={label}
      summary={[
        ...(single.length > 0 ? [t('day.singles', { count: single.length })] : []),
        t('day.entries', { count: entries.length }),
      ].reduce(
        (values, more) => t('day.summary', { values, entries: more }),
        t('day.values', { count: day.points.length }),
      )}
      head={[t('glucose.profile.time'), t('day.sensor'), t('day.recorded')]}
      rows={() =>
        quarters
          .filter(({ sensor, entries }) => sensor !== null || entries.length > 0)
          .map((quarter) => [words.time(quarter), words.sensor(quarter), words.entries(quarter)])
      }
      under={<Reader place={place} onPlace={setPlace} text={current ? words.all(current) : t('day.read')} />}
    >
      <div ref={ref} style={{ blockSize: DAY_HEIGHT_PX, overflow: 'hidden' }}>
        <DayDrawing {...day} width={width} cursor={current?.minute ?? null} />
      </div>
    </ChartFrame>
  )
}

/** A value of no sensor, drawn and read like a value that was entered. */
const singleEntry = ({ minute, value }: TracePoint, name: string, unit: GlucoseUnit): DayEntry => ({
  minute,
  lane: 'glucose',
  name,
  lang: null,
  value,
  unit,
  sent: false,
})

interface ReaderProps {
  place: number | null
  onPlace: (place: number) => void
  text: string
}

/** A slider over the quarter hours of the day. */
function Reader({ place, onPlace, text }: ReaderProps) {
  const { t } = useTranslation('devices')
  const id = useId()
  return (
    <Stack gap={1} style={{ flex: '1 1 100%' }}>
      <Text as="span" variant="small" id={id}>
        {text}
      </Text>
      <input
        type="range"
        min={0}
        max={QUARTERS - 1}
        value={place ?? NOON}
        aria-label={t('day.reader')}
        aria-valuetext={text}
        style={{
          inlineSize: `calc(100% - ${START_PX + END_PX}px)`,
          blockSize: 44,
          margin: 0,
          marginInlineStart: START_PX,
          accentColor: colour.accent,
        }}
        onChange={(event) => onPlace(Number(event.target.value))}
        onFocus={() => place ?? onPlace(NOON)}
      />
    </Stack>
  )
}

/** Formats the content of a quarter of an hour. */
function useQuarterWords(unit: GlucoseUnit) {
  const { t, format } = useTranslation('devices')
  const sensor = ({ sensor: value }: Quarter) => (value === null ? '–' : glucoseText(value, unit, format))
  const time = ({ minute }: Quarter) => clockOf(minute, format)
  const entries = (quarter: Quarter) =>
    format.list(
      quarter.entries.map((entry) =>
        t(entry.sent ? 'day.sentEntry' : 'day.entry', {
          time: clockOf(entry.minute, format),
          name: nameOf(entry, unit, format),
        }),
      ),
    )
  return {
    sensor,
    time,
    entries,
    all: (quarter: Quarter) =>
      [
        t('day.at', {
          time: time(quarter),
          value: quarter.sensor === null ? t('day.gap') : t('day.measured', { value: sensor(quarter) }),
        }),
        ...(quarter.entries.length > 0 ? [t('day.youRecorded', { entries: entries(quarter) })] : []),
      ].join(' '),
  }
}

const glucoseText = (value: number, unit: GlucoseUnit, format: Format): string =>
  format.isolated(`${format.number(value, { maximumFractionDigits: unit === 'mg/dL' ? 0 : 1 })} ${unit}`)

const clockOf = (minute: number, format: Format): string =>
  format.time(`${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

function nameOf({ name, value, unit: own }: DayEntry, unit: GlucoseUnit, format: Format): string {
  if (value === null) return name
  if (own === null) return `${name} ${format.isolated(format.number(value))}`
  return `${name} ${glucoseText(numberIn({ value, bound: null, unit: own }, unit), unit, format)}`
}
