import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { DayStrip, LineChart } from '@almanac/ui/charts'
import { Stack, Text } from '@almanac/ui/core'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { chartedObjectives, chartOf, daysOf, recordedDays } from './series'

interface ActivityChartsProps {
  activity: ActivityWithObjectives
  /** This week's, of this activity. */
  ofWeek: readonly OptimisticResponse[]
  /** As far back as a chart reaches. */
  recent: readonly OptimisticResponse[]
  week: Week
}

/** An activity's values as its study wants them shown (visualization_method). */
export function ActivityCharts(props: ActivityChartsProps) {
  switch (props.activity.visualization_method) {
    case 'medication':
      return <Strips {...props} type="MedicationObjective" />
    case 'routine':
      return <Strips {...props} type="RoutineObjective" />
    case 'journal':
    case 'photo':
      return null
    case 'calendar':
    case 'activity':
      return <Recorded {...props} />
    case 'line':
    case 'line_individual':
    case 'mood':
      return <Lines {...props} />
  }
}

function Strips({
  activity,
  ofWeek,
  week,
  type,
}: ActivityChartsProps & { type: 'MedicationObjective' | 'RoutineObjective' }) {
  const objectives = activity.objectives.filter((objective) => objective.type === type)
  if (objectives.length === 0) return <Recorded activity={activity} ofWeek={ofWeek} recent={[]} week={week} />
  return (
    <Stack gap={4}>
      {objectives.map((objective) => (
        <Stack key={objective.id} gap={2}>
          {objectives.length > 1 && (
            <Text variant="small" tone="soft">
              {objective.name}
            </Text>
          )}
          <DayStrip label={objective.name} days={daysOf(objective, ofWeek, week)} />
        </Stack>
      ))}
    </Stack>
  )
}

function Recorded({ activity, ofWeek, week }: ActivityChartsProps) {
  return <DayStrip label={activity.title} days={recordedDays(ofWeek, week)} />
}

function Lines({ activity, ofWeek, recent, week }: ActivityChartsProps) {
  const { t } = useTranslation('activities')
  const charts = chartedObjectives(activity.objectives).flatMap((objective) => chartOf(objective, recent) ?? [])
  if (charts.length === 0) return <Recorded activity={activity} ofWeek={ofWeek} recent={recent} week={week} />
  const timeZone = recent.at(-1)?.time_zone
  const plain = charts.filter((chart) => chart.unit === undefined)
  const together = activity.visualization_method === 'line' && plain.length === charts.length && charts.length <= 3
  // A single line has no name in its drawing.
  if (together && plain.length > 1)
    return (
      <LineChart
        label={activity.title}
        timeZone={timeZone}
        series={plain.flatMap(({ lines }) => lines.map(({ label, points }) => ({ label, points })))}
      />
    )
  return (
    <Stack gap={5}>
      {charts.map(({ objective, label, unit, lines, band }) => (
        <Stack key={objective.id} gap={2}>
          <Text variant="small" tone="soft">
            {unit ? t('words.in_unit', { name: label, unit }) : label}
          </Text>
          <LineChart
            label={label}
            unit={unit}
            timeZone={timeZone}
            series={lines}
            band={band && { ...band, label: t('history.target') }}
          />
        </Stack>
      ))}
    </Stack>
  )
}
