import { isDosed } from '@almanac/domain/objective-types'
import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { ActivitySummary, HistorySeries } from '@almanac/contracts/activities/history'
import { activityHue } from '@almanac/domain/activity-hue'
import type { LocalDate, Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { LineChart } from '@almanac/ui/charts'
import { Row, Stack, Text } from '@almanac/ui/core'
import { iconOf } from '../dashboard/icon'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { Adherence } from './Adherence'
import { CalendarWeeks } from './CalendarWeeks'
import { useIsMoreShown } from './CardMore'
import { LineNumber, LineSentences } from './LineSentence'
import { MoodWeek } from './MoodWeek'
import { PhotoGrid } from './PhotoGrid'
import { RecordedWeek, RecordedWeekNumber } from './RecordedWeek'
import { seriesCharts } from './seriesCharts'
import { chartedObjectives, weekCharts, type WeekChart } from './weekCharts'
import { countsByDate } from './weekDays'

export interface ActivityChartsProps {
  activity: ActivityWithObjectives
  /** This activity's responses of the week. */
  ofWeek: readonly OptimisticResponse[]
  /** Those and the responses of the week before. */
  charted: readonly OptimisticResponse[]
  /** Aggregated by the server, if there are too many responses to load. */
  series?: HistorySeries | undefined
  week: Week
  /** The period of all charts on the page. */
  period: Week
  /** Summary of the week; null if it can't be loaded. */
  summary: ActivitySummary | null
  pathOf?: ((response: OptimisticResponse) => string) | undefined
  /** Says below its first chart which days are tinted: once on a page. */
  explainsTint?: boolean
}

/** An activity's values, displayed as its study has configured (visualization_method): a number, a chart and a sentence. */
export function ActivityCharts(props: ActivityChartsProps) {
  const { activity, ofWeek, charted, series, week, pathOf } = props
  switch (activity.visualization_method) {
    case 'medication':
    case 'routine':
      return planned(activity).length > 0 ? <Plans {...props} /> : <Recorded {...props} />
    case 'journal':
      return <Sentences {...props} />
    case 'photo':
      return (
        <>
          <Sentences {...props} />
          <PhotoGrid activity={activity} ofWeek={ofWeek} pathOf={pathOf} />
        </>
      )
    case 'calendar':
      return (
        <>
          <Sentences {...props} />
          <CalendarWeeks
            label={activity.title}
            counts={countsByDate(charted, series)}
            week={week}
            hue={activityHue(iconOf(activity.icon))}
            pathOf={pathOfDay(charted, pathOf)}
          />
        </>
      )
    case 'activity':
      return (
        <>
          <Recorded {...props} />
          <Lines {...props} charts={undefined} />
        </>
      )
    case 'mood':
      return <Mood {...props} />
    case 'line':
    case 'line_individual':
      return <LinesOrDays {...props} />
  }
}

/** The path of the last response of a day. */
function pathOfDay(responses: readonly OptimisticResponse[], pathOf: ActivityChartsProps['pathOf']) {
  const byDate = new Map(responses.map((response) => [response.date_posted_for, response]))
  return (date: LocalDate) => {
    const last = byDate.get(date)
    return last && pathOf?.(last)
  }
}

const planned = ({ objectives }: ActivityWithObjectives) => objectives.filter(({ type }) => isDosed(type))

/** Medicines and routines with a record or a plan in the week. */
function Plans({ activity, ofWeek, week, summary }: ActivityChartsProps) {
  const recorded = new Set(ofWeek.flatMap(({ entries }) => entries.map(({ objective_id }) => objective_id)))
  const due = new Set(summary?.adherence.flatMap(({ objective_id, planned }) => (planned > 0 ? objective_id : [])))
  const objectives = planned(activity).filter(({ id, removed }) => recorded.has(id) || (due.has(id) && !removed))
  if (objectives.length === 0) return null
  return (
    <Adherence
      activity={activity}
      objectives={objectives}
      ofWeek={ofWeek}
      week={week}
      numbers={summary?.adherence ?? null}
    />
  )
}

function Recorded({ activity, ofWeek, series, week }: ActivityChartsProps) {
  return (
    <RecordedWeek
      label={activity.title}
      counts={countsByDate(ofWeek, series)}
      week={week}
      hue={activityHue(iconOf(activity.icon))}
    />
  )
}

/** The sentences alone, where no chart is drawn: on the values, else on the days with an entry. */
function Sentences({ activity, ofWeek, series, week, summary }: ActivityChartsProps) {
  const hue = activityHue(iconOf(activity.icon))
  const lines = summary?.lines.filter(({ current }) => current.n > 0) ?? []
  const objectives = chartedObjectives(activity.objectives).filter(({ id }) =>
    lines.some(({ objective_id }) => objective_id === id),
  )
  return objectives.length === 0 ? (
    <RecordedWeekNumber counts={countsByDate(ofWeek, series)} week={week} hue={hue} />
  ) : (
    objectives.map((objective) => (
      <div key={objective.id}>
        <LineNumber objective={objective} lines={lines} title={activity.title} hue={hue} />
        <LineSentences objectives={[objective]} lines={lines} />
      </div>
    ))
  )
}

/** The scale of the mood: the first one, or one that the study had before, if only that is answered in the week. */
function moodOf({ activity, ofWeek }: ActivityChartsProps): Objective | undefined {
  const scales = chartedObjectives(activity.objectives)
  const answered = new Set(ofWeek.flatMap(({ entries }) => entries.map(({ objective_id }) => objective_id)))
  const [first] = scales
  if (!first || answered.has(first.id)) return first
  return scales.find(({ id, removed }) => removed && answered.has(id)) ?? first
}

/** The mood, with all other answers below it. */
function Mood(props: ActivityChartsProps) {
  const { activity, ofWeek, week, summary } = props
  const mood = moodOf(props)
  if (!mood) return <Recorded {...props} />
  const hue = activityHue(iconOf(activity.icon))
  const others = { ...activity, objectives: activity.objectives.filter(({ id }) => id !== mood.id) }
  return (
    <Stack gap={3}>
      <LineNumber objective={mood} lines={summary?.lines ?? []} title={activity.title} hue={hue} />
      <MoodWeek objective={mood} ofWeek={ofWeek} week={week} hue={hue} pathOf={props.pathOf} />
      <LineSentences objectives={[mood]} lines={summary?.lines ?? []} />
      <Lines {...props} activity={others} />
    </Stack>
  )
}

const chartsOf = ({ activity, charted, series }: ActivityChartsProps, target: string): WeekChart[] =>
  series ? seriesCharts(activity, series, target) : weekCharts(activity, charted, target)

function LinesOrDays(props: ActivityChartsProps) {
  const { t } = useTranslation('activities')
  const charts = chartsOf(props, t('history.target'))
  const plans = planned(props.activity).length > 0
  return (
    <>
      {charts.length > 0 && <Lines {...props} charts={charts} />}
      {plans && <Plans {...props} />}
      {charts.length === 0 && !plans && <Recorded {...props} />}
    </>
  )
}

function TintedDays() {
  const { t } = useTranslation('activities')
  return (
    <Text variant="small" tone="soft">
      {t('history.range.week.tinted')}
    </Text>
  )
}

/** Charts of related lines, each preceded by its sentences. Single lines are stacked on a common time axis. */
function Lines({ charts, ...props }: ActivityChartsProps & { charts?: readonly WeekChart[] }) {
  const { activity, week, period, summary, explainsTint = false } = props
  const { t } = useTranslation('activities')
  const drawn = charts ?? chartsOf(props, t('history.target'))
  const compact = activity.visualization_method === 'line_individual'
  const hue = activityHue(iconOf(activity.icon))
  const isMoreShown = useIsMoreShown()
  const shaded = { start: week.start, end: period.end, ...(isMoreShown && { label: t('history.asked_week') }) }
  return (
    <Stack gap={compact ? 3 : 5}>
      {drawn.map(({ objectives, unit, series, range, band }, place) => {
        const name = objectives.map((objective) => objective.name).join(', ')
        const isDescribed = objectives.some(({ id }) =>
          summary?.lines.some(({ objective_id, current }) => objective_id === id && current.n > 0),
        )
        return (
          <Stack key={`${objectives[0]?.id} ${unit ?? ''}`} gap={2}>
            <Row gap={5} wrap>
              {objectives.map((objective) => (
                <LineNumber
                  key={objective.id}
                  objective={objective}
                  lines={summary?.lines ?? []}
                  title={activity.title}
                  hue={hue}
                />
              ))}
            </Row>
            {!isDescribed && (
              <Text variant="small" tone="soft">
                {unit ? t('words.in_unit', { name, unit }) : name}
              </Text>
            )}
            <LineChart
              label={name}
              unit={unit}
              series={series}
              range={range}
              band={isMoreShown ? band : undefined}
              hue={hue}
              period={period}
              shaded={shaded}
              compact={compact}
              withControls={isMoreShown}
            />
            <LineSentences objectives={objectives} lines={summary?.lines ?? []} />
            {explainsTint && place === 0 && <TintedDays />}
            {series.some(({ points }) => points.some(({ of }) => of && of.n > 1)) && (
              <Text variant="small" tone="soft">
                {t('history.points.day')}
              </Text>
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}
