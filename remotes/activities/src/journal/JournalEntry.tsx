import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Chip } from '@almanac/ui/content'
import { LinkButton, Row, Stack, Text } from '@almanac/ui/core'
import { EntryList } from '../history_detail/EntryList'
import { detailPath } from '../history_detail/path'
import type { ShownResponse } from '../responses/shown'

interface JournalEntryProps {
  activity: ActivityWithObjectives
  response: ShownResponse
}

/** One response of a journal, to be read; with the way to its form. */
export function JournalEntry({ activity, response }: JournalEntryProps) {
  const { t, format } = useTranslation('activities')
  const zone = { timeZone: response.time_zone }
  const path = detailPath({
    category: activity.category.key,
    user_id: response.user_id,
    quest_id: activity.id,
    response_id: response.id,
  })
  return (
    <Stack as="article" gap={2} aria-label={format.dateTime(response.measured_at, zone)}>
      <Row justify="between" wrap>
        <Row gap={3} wrap>
          <Text as="span" tone="soft" numbers>
            {format.time(response.measured_at, zone)}
          </Text>
          {response.point_total > 0 && (
            <Text as="span" tone="soft" numbers>
              {t('done.points', { count: response.point_total })}
            </Text>
          )}
          {response.kept && (
            <Chip
              tone={response.kept === 'refused' ? 'wrong' : 'warning'}
              icon={response.kept === 'refused' ? 'warning' : 'offline'}
            >
              {t(`journal.${response.kept}`)}
            </Chip>
          )}
        </Row>
        <LinkButton
          variant="quiet"
          icon="edit"
          to={`${path}?edit`}
          aria-label={t('journal.edit_of', { moment: format.dateTime(response.measured_at, zone) })}
        >
          {t('journal.edit')}
        </LinkButton>
      </Row>
      <EntryList activity={activity} response={response} />
    </Stack>
  )
}
