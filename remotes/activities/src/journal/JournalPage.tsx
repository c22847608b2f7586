import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { LocalDate } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card, List } from '@almanac/ui/content'
import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useEffect, useEffectEvent } from 'react'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useResponses } from '../responses/useResponses'
import { JournalRow } from './JournalRow'
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
    <Stack key={date} as="section" gap={2} aria-labelledby={`day-${date}`}>
      <Text as="h2" variant="lead" weight="bold" id={`day-${date}`}>
        {capitalised(format.date(date, 'full'), locale)}
      </Text>
      <Card padding={0}>
        <List aria-labelledby={`day-${date}`}>
          {ofDay.map((response) => (
            <JournalRow key={response.id} activity={activity} response={response} />
          ))}
        </List>
      </Card>
    </Stack>
  ))
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
