import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { useEffect, useEffectEvent } from 'react'
import { useResponses } from '../responses/useResponses'
import { byDay } from './byDay'
import { JournalEntry } from './JournalEntry'
import { JournalSkeleton } from './JournalSkeleton'
import type { Span } from './pages'

interface JournalPageProps {
  activity: ActivityWithObjectives
  span: Span
  /** How many of the responses that the server counts are on this page, once that is known. */
  onRead: (count: number) => void
}

/** The days of one span of a journal. */
export function JournalPage({ activity, span, onRead }: JournalPageProps) {
  const { t, format, locale } = useTranslation('activities')
  const { responses, error, refetch } = useResponses({ quest_id: activity.id, ...span })
  // What waits on this device is not counted by the server yet.
  const count = responses?.filter(({ revision }) => revision > 0).length
  const tell = useEffectEvent(onRead)
  useEffect(() => {
    if (count !== undefined) tell(count)
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
  return byDay(responses).map(({ date, responses: ofDay }) => (
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
