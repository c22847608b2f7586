import { api } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { hasNewPolls, listPolls, markPollsSeen, type Poll, type PollFilter } from '@almanac/contracts/social/polls'
import { activityHue } from '@almanac/domain/activity-hue'
import { useTranslation } from '@almanac/i18n'
import { Card, Chip, EmptyState, ErrorState, List, ListRow } from '@almanac/ui/content'
import { IconTile, ListSkeleton, Row, Screen, Stack, Text } from '@almanac/ui/core'
import { useSearchParams } from '@almanac/ui/router'
import { Tabs } from '@almanac/ui/tabs'
import { useEffect, useRef } from 'react'
import { firstOpenQuestion, isAnswered, isClosed } from './states'

/** Number of polls from which they are filtered rather than looked through. */
const FILTERED_FROM = 4

/** So many questions, each answered by one touch, take less than a minute. */
const SHORT = 4

const FILTERS: readonly PollFilter[] = ['all', 'unanswered', 'answered']

/** `/polls`: all polls, or only answered or unanswered ones (specification 000, section 2). The filter is in the address. */
export function PollsScreen() {
  const { t } = useTranslation('social')
  const [search, setSearch] = useSearchParams()
  const filter = FILTERS.find((one) => one === search.get('filter')) ?? 'all'
  const all = useCall(listPolls, { query: { filter: 'all' } }).data
  if (filter === 'all' && (all === undefined || all.length < FILTERED_FROM))
    return (
      <Screen title={t('polls.title')} back="/">
        <Polls filter="all" />
      </Screen>
    )
  return (
    <Screen title={t('polls.title')} back="/">
      <Tabs
        label={t('polls.filter')}
        items={FILTERS.map((value) => ({ value, label: t(`polls.${value}`) }))}
        value={filter}
        onChange={(value) => setSearch(value === 'all' ? {} : { filter: value }, { replace: true })}
      >
        <Polls filter={filter} />
      </Tabs>
    </Screen>
  )
}

function Polls({ filter }: { filter: PollFilter }) {
  const { t } = useTranslation('social')
  const { data: polls, error, refetch } = useCall(listPolls, { query: { filter } })
  useMarkSeen(polls)
  if (!polls) {
    if (!error) return <ListSkeleton rows={3} avatar={false} />
    return <ErrorState title={t('polls.OOPS')} status={error.status} onRetry={() => void refetch()} />
  }
  if (polls.length === 0)
    return (
      <EmptyState picture="poll" title={t(filter === 'all' ? 'polls.NO_POLLS' : `polls.none_${filter}`)}>
        {filter === 'all' && t('polls.empty_text')}
      </EmptyState>
    )
  return (
    <Stack gap={4}>
      <Text tone="soft">{t('polls.intro')}</Text>
      <Card padding={0}>
        <List aria-label={t('polls.title')}>
          {polls.map((poll) => (
            <PollRow key={poll.id} poll={poll} />
          ))}
        </List>
      </Card>
    </Stack>
  )
}

/** A poll: its title, closing time and state. */
function PollRow({ poll }: { poll: Poll }) {
  const { t, format } = useTranslation('social')
  const { id, title, poll_questions, closes_at, seen } = poll
  const timeZone = useUser().time_zone ?? undefined
  const [answered, closed] = [isAnswered(poll), isClosed(poll)]
  const isNew = !seen && !answered && !closed
  const question = firstOpenQuestion(poll) ?? poll_questions[0]
  const details = [
    t('polls.questions', { count: poll_questions.length }),
    closes_at === null
      ? !answered && poll_questions.length <= SHORT && t('polls.short')
      : t(closed ? 'polls.closed_on' : 'polls.open_until', { date: format.dateTime(closes_at, { timeZone }) }),
  ]
  return (
    <ListRow
      to={`/polls/${id}/${question?.id ?? ''}`}
      start={<IconTile name="poll" hue={activityHue('poll')} />}
      title={<bdi>{title}</bdi>}
      detail={
        <Row as="span" gap={2} wrap>
          {details.filter(Boolean).join(' · ')}
          {isNew && <Chip tone="accent">{t('polls.new')}</Chip>}
          {answered && (
            <Chip tone="good" icon="check">
              {t('polls.answered_chip')}
            </Chip>
          )}
          {closed && !answered && <Chip>{t('polls.closed_chip')}</Chip>}
        </Row>
      }
      strong={isNew}
    />
  )
}

/** Reports once to the server that these polls were seen; they stay marked as new until the list is refetched. */
function useMarkSeen(polls: readonly Poll[] | undefined): void {
  const { id } = useUser()
  const queries = useQueryClient()
  const announced = useRef(new Set<string>())
  useEffect(() => {
    const poll_ids = (polls ?? [])
      .filter((poll) => !poll.seen && !announced.current.has(poll.id))
      .map((poll) => poll.id)
    if (poll_ids.length === 0) return
    for (const poll_id of poll_ids) announced.current.add(poll_id)
    api(markPollsSeen, { params: { id }, body: { poll_ids } }).then(
      () => queries.setQueryData(queryOf(hasNewPolls, { params: { id } }).queryKey, { has_new_polls: false }),
      // On failure, reported again when the screen is next opened: they stay new until then.
      () => undefined,
    )
  }, [polls, id, queries])
}
