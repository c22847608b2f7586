import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { EmptyState, ErrorState, useNearEnd } from '@almanac/ui/content'
import { LinkButton, Screen, Text } from '@almanac/ui/core'
import { useParams } from '@almanac/ui/router'
import { useState } from 'react'
import { useActivity } from '../activity/useActivity'
import { isResponseInput } from '../responses/optimisticResponses'
import { useToday } from '../responses/useToday'
import { JournalPage, JournalSkeleton } from './JournalPage'
import { isWhole, spanOf } from './pages'

/** The responses of an activity by day, newest first. */
export function JournalScreen() {
  const { t } = useTranslation('activities')
  const { id = '', category } = useParams()
  const { activity, error, refetch } = useActivity(id, { completed: true })
  const form = ['/activity', category, id].filter(Boolean).join('/')
  return (
    <Screen title={activity ? t('journal.title_of', { title: activity.title }) : t('journal.title')} back={form}>
      {activity ? (
        <Journal key={id} activity={activity} form={form} />
      ) : error ? (
        <ErrorState
          status={error.status}
          title={error.status === 404 ? t('activity.not_found') : error.status === 0 ? undefined : t('journal.failed')}
          hint={error.status === 404 ? t('activity.not_found_hint') : undefined}
          onRetry={error.status === 404 ? undefined : () => void refetch()}
        />
      ) : (
        <JournalSkeleton />
      )}
    </Screen>
  )
}

interface JournalProps {
  activity: ActivityWithObjectives
  /** URL of its form. */
  form: string
}

/** The pages of a journal, loaded on scrolling near the end. */
function Journal({ activity, form }: JournalProps) {
  const { t } = useTranslation('activities')
  // Page boundaries do not move past midnight.
  const [today] = useState(useToday())
  const [pages, setPages] = useState(1)
  const [counts, setCounts] = useState<readonly number[]>([])
  const waits = useOutbox().some(({ body }) => isResponseInput(body) && body.quest_id === activity.id)
  const read = counts.length === pages
  const whole = isWhole(counts, activity.response_count)
  const end = useNearEnd(() => setPages(counts.length + 1))

  if (activity.response_count === 0 && !waits) {
    return (
      <EmptyState
        picture="history"
        title={t('journal.empty')}
        action={
          <LinkButton variant="primary" to={form} replace>
            {t('journal.record')}
          </LinkButton>
        }
      >
        {t('journal.empty_hint')}
      </EmptyState>
    )
  }
  return (
    <>
      {Array.from({ length: pages }, (_, page) => (
        <JournalPage
          key={page}
          activity={activity}
          span={spanOf(page, today)}
          onRead={(count) =>
            setCounts((before) =>
              page <= before.length && before[page] !== count ? Object.assign([...before], { [page]: count }) : before,
            )
          }
        />
      ))}
      {whole && counts.length > 0 && (
        <Text variant="small" tone="soft" align="center">
          {t('journal.end')}
        </Text>
      )}
      {read && !whole && <div key={pages} ref={end} aria-hidden style={{ minHeight: 1 }} />}
    </>
  )
}
