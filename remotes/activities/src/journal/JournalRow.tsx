import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { activityHue } from '@almanac/domain/activity-hue'
import { MEDICATION_TOOK } from '@almanac/domain/medication'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { Chip, ListRow } from '@almanac/ui/content'
import { hue as coloursOf, Stack, Text, VisuallyHidden, Written } from '@almanac/ui/core'
import type { CSSProperties } from 'react'
import { iconOf } from '../dashboard/icon'
import { detailPath } from '../history_detail/path'
import { responseSearch } from '../history_detail/period'
import { useRecordedBy } from '../recording_for/useRecordedBy'
import { entryRows, type EntryRow } from '../responses/entryRows'
import { EntryPicture } from '../responses/EntryPicture'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useActivityVersion } from '../responses/useActivityVersion'
import { useEntryText } from '../responses/useEntryText'
import { isNumeric } from '../responses/useScaleWords'
import { useToday } from '../responses/useToday'
import { useDoseLine } from './useDoseLine'

interface JournalRowProps {
  activity: ActivityWithObjectives
  response: OptimisticResponse
  /** Whether the row above is of the same time, which is not shown again. */
  isOfSameTime: boolean
}

/** Room for the time, so that values stand below each other. */
const timeLook: CSSProperties = { flex: 'none', inlineSize: '4.25rem', alignSelf: 'flex-start', paddingBlockStart: 2 }

/** A response of a journal: its time beside its values, one line each. It opens the entry. */
export function JournalRow({ activity: current, response, isOfSameTime }: JournalRowProps) {
  const { t, format } = useTranslation('activities')
  const recordedBy = useRecordedBy()
  const today = useToday()
  const activity = useActivityVersion(current, response) ?? current
  const zone = { timeZone: response.time_zone }
  const path = detailPath({
    category: activity.category.key,
    user_id: response.user_id,
    quest_id: activity.id,
    response_id: response.id,
  })
  const time = format.time(response.measured_at, zone)
  const values = entryRows(activity, response, t('words.removed'))
  // Doses have the time at which each was taken.
  const hasTime =
    values.every(({ objective }) => objective.type === 'MedicationObjective') &&
    values.some(({ entry }) => entry.value === MEDICATION_TOOK)
  return (
    <ListRow
      to={path + responseSearch(response.date_posted_for, 'week', today)}
      start={
        !hasTime && (
          <Text as="span" tone="soft" numbers style={timeLook}>
            {isOfSameTime ? <VisuallyHidden>{time}</VisuallyHidden> : time}
          </Text>
        )
      }
      title={<Values activity={activity} response={response} values={values} />}
      detail={recordedBy(response)}
      end={
        response.pending && (
          <Chip
            tone={response.pending === 'refused' ? 'wrong' : 'warning'}
            icon={response.pending === 'refused' ? 'warning' : 'offline'}
          >
            {t(`journal.${response.pending}`)}
          </Chip>
        )
      }
    />
  )
}

interface ValuesProps extends Pick<JournalRowProps, 'activity' | 'response'> {
  values: readonly EntryRow[]
}

function Values({ activity, response, values }: ValuesProps) {
  const { t } = useTranslation('activities')
  if (values.length === 0) return <Text as="span">{t('calendar.no_words')}</Text>
  const isAlone = values.length === 1
  return (
    <Stack as="span" gap={1} data-opens="">
      {values.map(({ objective, entry }) => (
        <Value
          key={`${objective.id} ${entry.reminder_time ?? ''}`}
          objective={objective}
          entry={entry}
          response={response}
          hue={activityHue(iconOf(activity.icon))}
          isNamed={!(isAlone && (objective.name === activity.title || objective.type === 'TextObjective'))}
        />
      ))}
    </Stack>
  )
}

interface ValueProps {
  objective: Objective
  entry: Entry
  response: OptimisticResponse
  hue: Hue
  /** Whether the name of the value stands before it. */
  isNamed: boolean
}

/** A name and its value, in one line where both fit. */
const line: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '1rem',
}

function Value({ objective, entry, response, hue, isNamed }: ValueProps) {
  const words = useEntryText()
  const doseLine = useDoseLine(response)
  const name = isNamed && (
    <Text as="span" tone="soft">
      <Written lang={objective.locale}>{objective.name}</Written>
    </Text>
  )
  switch (objective.type) {
    case 'MedicationObjective':
      return (
        <Text as="span" tone={entry.value === MEDICATION_TOOK ? 'ink' : 'soft'}>
          {doseLine(objective, entry)}
        </Text>
      )
    case 'ImageObjective':
      return entry.image_id ? <EntryPicture image_id={entry.image_id} name={objective.name} /> : null
    default:
      return (
        <span style={line}>
          {name}
          <Text
            as="span"
            variant={isNumeric(objective) ? 'title' : 'body'}
            numbers
            style={{ whiteSpace: 'pre-line', ...(isNumeric(objective) && { color: coloursOf(hue).text }) }}
          >
            <Written lang={objective.type === 'MultipleChoiceObjective' ? objective.locale : null}>
              {words(objective, entry)}
            </Written>
          </Text>
        </span>
      )
  }
}
