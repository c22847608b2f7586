import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { LocalDate } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Alert, Chip } from '@almanac/ui/content'
import { Button, LinkButton, Row, Skeleton, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useEffect, useEffectEvent } from 'react'
import { EntryList } from '../history_detail/EntryList'
import { detailPath } from '../history_detail/path'
import { RecordedBy } from '../recording_for/RecordedBy'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useActivityVersion } from '../responses/useActivityVersion'
import { useResponses } from '../responses/useResponses'
import type { Span } from './pages'

interface JournalPageProps {
  activity: ActivityWithObjectives
  span: Span
  /** Called with the number of saved responses on this page. */
  onRead: (count: number) => void
}

/** The days of one journal page. */
export function JournalPage({ activity, span, onRead }: JournalPageProps) {
  const { t, format, locale } = useTranslation('activities')
  const { responses, error, refetch } = useResponses({ quest_id: activity.id, ...span })
  // The server does not count pending responses.
  const count = responses?.filter(({ revision }) => revision > 0).length
  const reportCount = useEffectEvent(onRead)
  useEffect(() => {
    if (count !== undefined) reportCount(count)
  }, [count])

  if (!responses) {
    return error ? (
      <Alert tone="wrong" title={t('journal.more_failed')}>
        <Button variant="quiet" icon="retry" onClick={() => void refetch()}>
          {t('journal.more_again')}
        </Button>
      </Alert>
    ) : (
      <JournalSkeleton />
    )
  }
  return groupByDay(responses).map(({ date, responses: ofDay }) => (
    <Stack key={date} as="section" gap={3} aria-labelledby={`day-${date}`}>
      <Text as="h2" variant="lead" weight="bold" id={`day-${date}`}>
        {capitalised(format.date(date, 'full'), locale)}
      </Text>
      {ofDay.map((response) => (
        <JournalEntry key={response.id} activity={activity} response={response} />
      ))}
    </Stack>
  ))
}

interface JournalEntryProps {
  activity: ActivityWithObjectives
  response: OptimisticResponse
}

/** One response of a journal, with a link to its form. */
function JournalEntry({ activity, response }: JournalEntryProps) {
  const { t, format } = useTranslation('activities')
  const version = useActivityVersion(activity, response)
  const zone = { timeZone: response.time_zone }
  const path = detailPath({
    category: activity.category.key,
    user_id: response.user_id,
    quest_id: activity.id,
    response_id: response.id,
  })
  const head = (
    <Row justify="between" wrap>
      <Row gap={3} wrap>
        <Text as="span" tone="soft" numbers>
          {format.time(response.measured_at, zone)}
        </Text>
        {response.pending && (
          <Chip
            tone={response.pending === 'refused' ? 'wrong' : 'warning'}
            icon={response.pending === 'refused' ? 'warning' : 'offline'}
          >
            {t(`journal.${response.pending}`)}
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
  )
  return (
    <Stack as="article" gap={2} aria-label={format.dateTime(response.measured_at, zone)}>
      <EntryList activity={version ?? activity} response={response} head={head} />
      <RecordedBy response={response} />
    </Stack>
  )
}

/** A day of a journal with its responses, newest first. */
export interface JournalDay {
  date: LocalDate
  responses: OptimisticResponse[]
}

/** Responses grouped by the day they count for, newest first. */
function groupByDay(responses: readonly OptimisticResponse[]): JournalDay[] {
  const days = new Map<LocalDate, OptimisticResponse[]>()
  for (const response of responses)
    days.set(response.date_posted_for, [response, ...(days.get(response.date_posted_for) ?? [])])
  return [...days]
    .map(([date, ofDay]) => ({ date, responses: ofDay }))
    .sort((one, other) => (one.date < other.date ? 1 : -1))
}

/** Placeholder while a journal page loads. */
export function JournalSkeleton() {
  const { t } = useTranslation('activities')
  return (
    <Stack gap={5} role="status">
      <VisuallyHidden>{t('journal.loading')}</VisuallyHidden>
      {[0, 1].map((day) => (
        <Stack key={day} gap={3}>
          <Skeleton width="55%" />
          <Skeleton shape="block" height={104} />
        </Stack>
      ))}
    </Stack>
  )
}
