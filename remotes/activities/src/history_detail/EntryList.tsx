import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { activityHue } from '@almanac/domain/activity-hue'
import { isEmpty } from '@almanac/domain/entries'
import { clockText } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Divider, space, Stack, Text, Written } from '@almanac/ui/core'
import { Fragment, type CSSProperties, type ReactNode } from 'react'
import { iconOf } from '../dashboard/icon'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { isNumeric } from '../responses/useScaleWords'
import { EntryView } from './EntryView'

interface EntryListProps {
  activity: ActivityWithObjectives
  response: OptimisticResponse
  /** Whether the first number stands large above the others. */
  hasMain?: boolean
  /** Above the values, in their card; shown without values too. */
  head?: ReactNode
}

/** The entered values in the order of the form, followed by those of removed objectives. Renders nothing if the activity has no entries. */
export function EntryList({ activity, response, hasMain = false, head }: EntryListProps) {
  const { t, format } = useTranslation('activities')
  const entries = response.entries.filter((entry) => !isEmpty(entry))
  const objectiveIds = new Set(activity.objectives.map(({ id }) => id))
  const rows = [
    ...activity.objectives.flatMap((objective) =>
      entries.filter((entry) => entry.objective_id === objective.id).map((entry) => ({ objective, entry })),
    ),
    ...entries.flatMap((entry) => {
      const objective = objectiveIds.has(entry.objective_id) ? null : formerObjective(entry, t('words.removed'))
      return objective ? [{ objective, entry }] : []
    }),
  ]
  if (rows.length === 0) return head ? <Card>{head}</Card> : null
  const hue = activityHue(iconOf(activity.icon))
  const main = hasMain ? rows.find(({ objective }) => isNumeric(objective)) : undefined
  const ordered = main ? [main, ...rows.filter((row) => row !== main)] : rows
  return (
    <Card>
      {head}
      <Stack as="dl" gap={hasMain ? 3 : 2}>
        {ordered.map(({ objective, entry }, index) => (
          <Fragment key={`${objective.id} ${entry.reminder_time ?? ''}`}>
            {index > 0 && <Divider aria-hidden />}
            <div style={objective === main?.objective || !isShort(entry) ? undefined : beside}>
              <Text as="dt" variant="small" tone="soft">
                {nameOf(objective, entry)}
              </Text>
              <EntryView
                objective={objective}
                entry={entry}
                zone={response.time_zone}
                hue={hue}
                isMain={objective === main?.objective}
              />
            </div>
          </Fragment>
        ))}
      </Stack>
    </Card>
  )

  function nameOf(objective: Objective, entry: Entry): ReactNode {
    const name =
      typeof entry.reminder_time === 'number' ? (
        t('detail.dose_of', { name: objective.name, time: format.time(clockText(entry.reminder_time)) })
      ) : (
        <Written lang={objective.locale}>{objective.name}</Written>
      )
    return objective.removed && objectiveIds.has(objective.id) ? (
      <>
        {name} · {t('words.removed')}
      </>
    ) : (
      name
    )
  }
}

/** A value of one word or number with nothing more to say, which has room beside its name. */
const isShort = (entry: Entry): boolean => {
  const details = [
    entry.medication_amount_taken,
    entry.medication_administration_date,
    entry.connected_object_id,
    entry.provenance === 'measured',
  ]
  return SHORT.has(entry.type) && !details.some(Boolean)
}
const SHORT: ReadonlySet<Entry['type']> = new Set([
  'SliderEntry',
  'SymptomEntry',
  'VitalEntry',
  'MedicationEntry',
  'RoutineEntry',
  'TimeEntry',
])

/** The name and the value in a line where both fit; else the value below its name, both at the start. */
const beside: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space(4),
}

const types: Record<Entry['type'], Objective['type']> = {
  SliderEntry: 'SliderObjective',
  MultipleChoiceEntry: 'MultipleChoiceObjective',
  TextEntry: 'TextObjective',
  VitalEntry: 'VitalObjective',
  MedicationEntry: 'MedicationObjective',
  RoutineEntry: 'RoutineObjective',
  SymptomEntry: 'SymptomObjective',
  DateEntry: 'DateObjective',
  DateTimeEntry: 'DateTimeObjective',
  TimeEntry: 'TimeObjective',
  AppointmentEntry: 'AppointmentObjective',
  ImageEntry: 'ImageObjective',
  VaccinationEntry: 'VaccinationObjective',
  AdverseEventEntry: 'AdverseEventObjective',
}

/** A placeholder for an objective that the activity no longer has, so that its entry can still be shown. */
function formerObjective(entry: Entry, name: string): Objective {
  return {
    id: entry.objective_id,
    type: types[entry.type],
    order: 0,
    name,
    description: null,
    note: null,
    required: false,
    stick_to_bottom: false,
    objective_points: 0,
    reminders: [],
    removed: true,
  }
}
