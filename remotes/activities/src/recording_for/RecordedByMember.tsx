import { queryOf, useQuery } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listRecordedByOthers, type RecordedByOther } from '@almanac/contracts/activities/recorded-for-others'
import { useTranslation } from '@almanac/i18n'
import { Card, ErrorState, List, ListRow } from '@almanac/ui/content'
import { Button, ListSkeleton, Stack, Text } from '@almanac/ui/core'
import { useState } from 'react'
import { useRemoteChanges } from '../responses/useRemoteChanges'
import { detailPath } from '../history_detail/path'

/** Number of entries shown initially. */
export const COLLAPSED_ENTRIES = 5
/** Page size of the full list. */
const MORE_ENTRIES = 50

interface RecordedByMemberProps {
  recorder_id: string
  name: string
}

/** The entries that a member of the circle recorded for the user, newest first, with links. */
export function RecordedByMember({ recorder_id, name }: RecordedByMemberProps) {
  const { t } = useTranslation('activities')
  const [most, setMost] = useState(COLLAPSED_ENTRIES)
  const all = most > COLLAPSED_ENTRIES
  // Rendered in a page of another remote, which handles other events.
  useRemoteChanges()
  const { data, error, refetch } = useQuery({
    ...queryOf(listRecordedByOthers, { query: { recorder_id, ...(all ? {} : { limit: COLLAPSED_ENTRIES + 1 }) } }),
    placeholderData: (before) => before,
  })
  if (!data)
    return error ? <ErrorState status={error.status} onRetry={() => void refetch()} /> : <ListSkeleton rows={2} />
  if (data.length === 0) return <Text tone="soft">{t('recording_for.recorded_none', { name })}</Text>
  return (
    <Stack gap={2}>
      <Card padding={0}>
        <List aria-label={t('recording_for.recorded', { name })}>
          {data.slice(0, most).map((entry) => (
            <EntryRow key={entry.response_id} entry={entry} />
          ))}
        </List>
      </Card>
      {data.length > most && (
        <Button variant="quiet" full onClick={() => setMost(all ? most + MORE_ENTRIES : MORE_ENTRIES)}>
          {t('recording_for.recorded_more')}
        </Button>
      )}
    </Stack>
  )
}

function EntryRow({ entry }: { entry: RecordedByOther }) {
  const { t, format } = useTranslation('activities')
  const { id: user_id, time_zone } = useUser()
  const { quest_id, response_id, date_posted_for: date } = entry
  return (
    <ListRow
      to={`${detailPath({ user_id, quest_id, response_id })}?date=${date}`}
      title={entry.title || t('detail.title')}
      detail={t('recording_for.recorded_when', {
        date: format.date(date, 'long'),
        moment: format.dateTime(entry.created_at, { timeZone: time_zone ?? undefined }),
      })}
    />
  )
}
