import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { isEmpty } from '@almanac/domain/entries'
import { clockText } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Divider, Stack, Text, Written } from '@almanac/ui/core'
import { Fragment, type ReactNode } from 'react'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { EntryView } from './EntryView'

/** The entered values in the order of the form, followed by those of removed objectives. Renders nothing if the activity has no entries. */
export function EntryList({ activity, response }: { activity: ActivityWithObjectives; response: OptimisticResponse }) {
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
  if (rows.length === 0) return null
  return (
    <Card>
      <Stack as="dl" gap={3}>
        {rows.map(({ objective, entry }, index) => (
          <Fragment key={`${objective.id} ${entry.reminder_time ?? ''}`}>
            {index > 0 && <Divider aria-hidden />}
            <div>
              <Text as="dt" variant="small" tone="soft">
                {nameOf(objective, entry)}
              </Text>
              <EntryView objective={objective} entry={entry} zone={response.time_zone} />
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
