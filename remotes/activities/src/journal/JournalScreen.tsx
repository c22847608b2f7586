import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { EmptyState, ErrorState, StudyBrand, StudySign } from '@almanac/ui/content'
import { Button, LinkButton, Row, Screen, Stack, Text } from '@almanac/ui/core'
import { useParams } from '@almanac/ui/router'
import { useEffect, useRef, useState } from 'react'
import { HeadingIcon } from '../activity/HeadingIcon'
import { useActivity } from '../activity/useActivity'
import { useShownPages } from '../paging/useShownPages'
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
    <StudyBrand company_id={activity?.company_id}>
      <Screen
        title={activity ? t('journal.title_of', { title: activity.title }) : t('journal.title')}
        back={form}
        start={error && !activity ? null : <HeadingIcon activity={activity} />}
      >
        <StudySign />
        {activity ? (
          <Journal key={id} activity={activity} form={form} />
        ) : error ? (
          <ErrorState
            status={error.status}
            title={
              error.status === 404 ? t('activity.not_found') : error.status === 0 ? undefined : t('journal.failed')
            }
            hint={error.status === 404 ? t('activity.not_found_hint') : undefined}
            onRetry={error.status === 404 ? undefined : () => void refetch()}
          />
        ) : (
          <JournalSkeleton />
        )}
      </Screen>
    </StudyBrand>
  )
}

interface JournalProps {
  activity: ActivityWithObjectives
  /** URL of its form. */
  form: string
}

/** The last week of a journal, and earlier days when they are asked for. */
function Journal({ activity, form }: JournalProps) {
  const { t } = useTranslation('activities')
  // Page boundaries do not move past midnight.
  const [today] = useState(useToday())
  const [pages, setPages] = useShownPages()
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({})
  const waits = useOutbox().some(({ body }) => isResponseInput(body) && body.quest_id === activity.id)
  const read = Array.from({ length: pages }, (_, page) => counts[page] ?? null).filter((count) => count !== null)
  const isRead = read.length === pages
  const whole = isRead && isWhole(read, activity.response_count)
  const earliest = counts[pages - 1]
  const { list, ask } = useFocusOnPage(pages - 1, Boolean(earliest))

  useEffect(() => {
    // Days without entries are not what somebody looks for: on to the next ones.
    if (earliest === 0 && !whole) setPages(pages + 1)
  }, [earliest, whole, pages, setPages])

  if (activity.response_count === 0 && !waits) return <NoEntries form={form} />
  return (
    <>
      <div ref={list} style={{ display: 'contents' }}>
        {Array.from({ length: pages }, (_, page) => (
          <Stack key={page} gap={6} data-page={page}>
            <JournalPage
              activity={activity}
              span={spanOf(page, today)}
              onRead={(count) =>
                setCounts((before) => (before[page] === count ? before : { ...before, [page]: count }))
              }
            />
          </Stack>
        ))}
      </div>
      {whole && (
        <Text variant="small" tone="soft" align="center">
          {t('journal.end')}
        </Text>
      )}
      {isRead && !whole && (
        <Row justify="center">
          <Button
            icon="chevron-down"
            onClick={() => {
              ask()
              setPages(pages + 1)
            }}
          >
            {t('journal.more')}
          </Button>
        </Row>
      )}
    </>
  )
}

/** Moves the focus, once it is asked for, to the first entry of the last page when that has one. */
function useFocusOnPage(page: number, hasEntries: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isAsked.current || !hasEntries) return
    list.current?.querySelector<HTMLElement>(`[data-page="${page}"] a`)?.focus({ preventScroll: true })
    isAsked.current = false
  }, [hasEntries, page])
  const ask = () => {
    isAsked.current = true
  }
  return { list, ask }
}

function NoEntries({ form }: Pick<JournalProps, 'form'>) {
  const { t } = useTranslation('activities')
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
