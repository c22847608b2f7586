import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { LocalDate } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Card, Chip, List, ListRow } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { useId, useState } from 'react'
import { useRecordedBy } from '../../recording_for/useRecordedBy'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import { useActivityVersion } from '../../responses/useActivityVersion'
import { useResponseSummary } from '../../responses/useResponseSummary'

/** Number of a day's entries shown initially, and added each time more are requested. */
const ENTRIES_SHOWN_AT_ONCE = 50

interface DayEntriesProps {
  date: LocalDate
  activity: ActivityWithObjectives
  /** Responses of this day, oldest first. */
  responses: readonly OptimisticResponse[]
  pathOf: (response: OptimisticResponse) => string
}

/** The entries of a day, newest first; each links to its response. */
export function DayEntries({ date, activity, responses, pathOf }: DayEntriesProps) {
  const { t, format, locale } = useTranslation('activities')
  const heading = useId()
  const [limit, setLimit] = useState(ENTRIES_SHOWN_AT_ONCE)
  const newest = responses.toReversed()
  const hidden = newest.length - limit
  return (
    <Stack as="section" gap={2} aria-labelledby={heading}>
      <Text as="h2" variant="body" weight="bold" id={heading}>
        {capitalised(format.date(date, 'long'), locale)}
      </Text>
      {newest.length === 0 ? (
        <Text tone="soft">{t('calendar.day_empty')}</Text>
      ) : (
        <Card padding={0}>
          <List aria-labelledby={heading}>
            {newest.slice(0, limit).map((response) => (
              <EntryRow key={response.id} activity={activity} response={response} to={pathOf(response)} />
            ))}
          </List>
        </Card>
      )}
      {hidden > 0 && (
        <Button variant="quiet" onClick={() => setLimit(limit + ENTRIES_SHOWN_AT_ONCE)}>
          {t('calendar.show_more', { count: Math.min(hidden, ENTRIES_SHOWN_AT_ONCE) })}
        </Button>
      )}
    </Stack>
  )
}

interface EntryRowProps {
  activity: ActivityWithObjectives
  response: OptimisticResponse
  to: string
}

function EntryRow({ activity: current, response, to }: EntryRowProps) {
  const { t, format } = useTranslation('activities')
  const summaryOf = useResponseSummary(useActivityVersion(current, response) ?? current)
  const recordedBy = useRecordedBy()
  return (
    <ListRow
      to={to}
      title={<span data-opens="">{format.time(response.measured_at, { timeZone: response.time_zone })}</span>}
      detail={[summaryOf(response) || t('calendar.no_words'), recordedBy(response) ?? []].flat().join(' · ')}
      end={<Pending response={response} />}
    />
  )
}

/** Says that a write of the response is pending or was refused. */
function Pending({ response: { pending } }: { response: OptimisticResponse }) {
  const { t } = useTranslation('activities')
  return pending ? (
    <Chip tone={pending === 'refused' ? 'wrong' : 'warning'} icon={pending === 'refused' ? 'warning' : 'offline'}>
      {t(`history.${pending}`)}
    </Chip>
  ) : null
}
