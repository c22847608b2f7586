import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { activityHue } from '@almanac/domain/activity-hue'
import { useTranslation } from '@almanac/i18n'
import { Chip, ListRow } from '@almanac/ui/content'
import { Row, Stack } from '@almanac/ui/core'
import { iconOf } from '../dashboard/icon'
import { detailPath } from '../history_detail/path'
import { responseSearch } from '../history_detail/period'
import { useRecordedBy } from '../recording_for/useRecordedBy'
import { entryRows } from '../responses/entryRows'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useActivityVersion } from '../responses/useActivityVersion'
import { useToday } from '../responses/useToday'
import { EntryLine, LineTime, momentOf } from './EntryLine'

interface JournalRowProps {
  activity: ActivityWithObjectives
  response: OptimisticResponse
}

/** A response of a journal: a line for each of its values, beside its time. It opens the entry. */
export function JournalRow({ activity: current, response }: JournalRowProps) {
  const { t } = useTranslation('activities')
  const recordedBy = useRecordedBy()
  const today = useToday()
  const activity = useActivityVersion(current, response) ?? current
  const path = detailPath({
    category: activity.category.key,
    user_id: response.user_id,
    quest_id: activity.id,
    response_id: response.id,
  })
  return (
    <ListRow
      to={path + responseSearch(response.date_posted_for, 'week', today)}
      title={<Lines activity={activity} response={response} />}
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

function Lines({ activity, response }: JournalRowProps) {
  const { t } = useTranslation('activities')
  const values = entryRows(activity, response, t('words.removed'))
  if (values.length === 0)
    return (
      <Row as="span" gap={3}>
        <LineTime moment={response.measured_at} of={response} />
        {t('calendar.no_words')}
      </Row>
    )
  const isAlone = values.length === 1
  // As the journal is: the latest first; what is of one time stays in the order of the activity.
  const lines = values
    .map((value) => ({ ...value, moment: momentOf(value.objective, value.entry, response) }))
    .toSorted((one, other) => Date.parse(other.moment) - Date.parse(one.moment))
  return (
    <Stack as="span" gap={1} data-opens="">
      {lines.map(({ objective, entry, moment }, index) => (
        <EntryLine
          key={`${objective.id} ${entry.reminder_time ?? ''}`}
          objective={objective}
          entry={entry}
          response={response}
          hue={activityHue(iconOf(activity.icon))}
          isNamed={!(isAlone && (objective.name === activity.title || objective.type === 'TextObjective'))}
          isOfSameTime={index > 0 && lines[index - 1]?.moment === moment}
        />
      ))}
    </Stack>
  )
}
