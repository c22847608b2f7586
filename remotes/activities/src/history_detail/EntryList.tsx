import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { activityHue } from '@almanac/domain/activity-hue'
import { clockText } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Divider, space, Stack, Text, Written } from '@almanac/ui/core'
import { Fragment, type CSSProperties, type ReactNode } from 'react'
import { iconOf } from '../dashboard/icon'
import { entryRows } from '../responses/entryRows'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { isNumeric } from '@almanac/domain/objective-types'
import { EntryView } from './EntryView'

interface EntryListProps {
  activity: ActivityWithObjectives
  response: OptimisticResponse
  /** Whether the first number stands large above the others. */
  hasMain?: boolean
}

/** The entered values in the order of the form, followed by those of removed objectives. Renders nothing if the activity has no entries. */
export function EntryList({ activity, response, hasMain = false }: EntryListProps) {
  const { t, format } = useTranslation('activities')
  const objectiveIds = new Set(activity.objectives.map(({ id }) => id))
  const rows = entryRows(activity, response, t('words.removed'))
  if (rows.length === 0) return null
  const hue = activityHue(iconOf(activity.icon))
  const main = hasMain ? rows.find(({ objective }) => isNumeric(objective.type)) : undefined
  const ordered = main ? [main, ...rows.filter((row) => row !== main)] : rows
  return (
    <Card>
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
