import { activityHue } from '@almanac/domain/activity-hue'
import type { DayOfBoth } from '@almanac/domain/history'
import type { Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { ChartTable, endOf, EventChart, RangeChart, startOf, type ChartView } from '@almanac/ui/charts'
import { Card, ErrorState } from '@almanac/ui/content'
import { Button, IconTile, Row, Skeleton, Stack, Text, Written } from '@almanac/ui/core'
import { useId, useMemo, useState } from 'react'
import { iconOf } from '../../dashboard/icon'
import { daysOfBoth } from './pairs'
import { nameOf, shortNameOf, type Thing } from './things'
import { TogetherSentence, type Chosen } from './TogetherSentence'
import { useThing, type ThingDays } from './useThing'

/** Width of the value axes of both charts in pixels, so that a day is at the same place in both. */
const AXIS_PX = 56

interface TwoThingsProps {
  first: Thing
  second: Thing
  span: Week
}

/** Two panels with one axis of time, each with a value axis of its own: two scales over each other would suggest what is not there. */
export function TwoThings({ first, second, span }: TwoThingsProps) {
  const { t } = useTranslation('activities')
  const limits = { from: startOf(span.start), to: endOf(span.end) }
  const [view, setView] = useState(limits)
  const [one, other] = [useThing(first, span), useThing(second, span)]
  const error = one.error ?? other.error
  if (!one.data || !other.data)
    return error ? (
      <ErrorState
        status={error.status}
        title={t('history.series_failed')}
        onRetry={() => {
          one.retry()
          other.retry()
        }}
      />
    ) : (
      <Skeleton shape="block" height={640} />
    )
  const both = [
    { thing: first, data: one.data },
    { thing: second, data: other.data },
  ] as const
  return (
    <>
      <Compared first={both[0]} second={both[1]} />
      <Card as="section" aria-label={t('together.charts')}>
        <Stack gap={6}>
          {both.map(({ thing, data }, place) => (
            <Panel
              key={thing.key}
              thing={thing}
              data={data}
              view={view}
              limits={limits}
              onView={setView}
              withControls={place === 1 || other.data?.chart === undefined}
            />
          ))}
        </Stack>
      </Card>
    </>
  )
}

/** The sentence, with the days that it is of as a table. */
function Compared({ first, second }: { first: Chosen; second: Chosen }) {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  const id = useId()
  const days = useMemo(() => daysOfBoth(first.data, second.data), [first.data, second.data])
  // Days are divided by an event, whichever was chosen first.
  const isTurned = second.data.kind === 'events' && first.data.kind === 'values'
  const ordered: readonly [Chosen, Chosen] = isTurned ? [second, first] : [first, second]
  if (days.length === 0) return <Text role="status">{t('together.no_day')}</Text>
  return (
    <>
      <TogetherSentence days={days} first={ordered[0]} second={ordered[1]} />
      <div>
        <Button
          variant="quiet"
          icon={open ? 'chevron-up' : 'chevron-down'}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'together.hide_table' : 'together.show_table')}
        </Button>
        <div id={id}>{open && <DaysTable days={days} first={ordered[0]} second={ordered[1]} />}</div>
      </div>
    </>
  )
}

interface DaysTableProps {
  days: readonly DayOfBoth[]
  first: Chosen
  second: Chosen
}

/** The days with both, the newest first. */
function DaysTable({ days, first, second }: DaysTableProps) {
  const { t, format } = useTranslation('activities')
  const writer = { named: (name: string, value: string) => t('words.named', { name, value }) }
  const written = (value: number, { data }: Chosen) => {
    if (data.kind === 'events') return t(value > 0 ? 'together.yes' : 'together.no')
    const number = format.number(value, { maximumFractionDigits: 2 })
    const unit = data.chart?.unit
    return format.isolated(unit ? t('words.with_unit', { value: number, unit }) : number)
  }
  return (
    <ChartTable
      label={t('together.table')}
      head={[t('together.day'), shortNameOf(first.thing, writer), shortNameOf(second.thing, writer)]}
      rows={days
        .toReversed()
        .map((day) => [format.date(day.date, 'long'), written(day.first, first), written(day.second, second)])}
    />
  )
}

interface PanelProps {
  thing: Thing
  data: ThingDays
  view: ChartView
  limits: ChartView
  onView: (view: ChartView) => void
  /** Whether the buttons for gestures stand below: once for both. */
  withControls: boolean
}

function Panel({ thing, data, view, limits, onView, withControls }: PanelProps) {
  const { t } = useTranslation('activities')
  const icon = iconOf(thing.activity.icon)
  const hue = activityHue(icon)
  const name = nameOf(thing, { named: (one, value) => t('words.named', { name: one, value }) })
  const { chart } = data
  return (
    <Stack gap={2}>
      <Row gap={3}>
        <IconTile name={icon} hue={hue} />
        <Text as="h2" variant="lead" weight="bold">
          <Written lang={thing.objective?.locale ?? thing.activity.locale}>{name}</Written>
        </Text>
      </Row>
      {chart ? (
        <RangeChart
          label={name}
          lines={chart.lines}
          bucket={data.bucket}
          unit={chart.unit}
          range={chart.range}
          band={chart.band}
          hue={hue}
          axisWidth={AXIS_PX}
          view={view}
          limits={limits}
          onView={onView}
          withControls={withControls}
        />
      ) : data.kind === 'events' && data.days.size > 0 ? (
        <EventChart
          summary={t('together.event_days', { name, count: data.days.size })}
          dates={[...data.days.keys()]}
          view={view}
          axisWidth={AXIS_PX}
          hue={hue}
        />
      ) : (
        <Text tone="soft">{t('history.numbers.none')}</Text>
      )}
    </Stack>
  )
}
