import { api, type ApiError } from '@almanac/api-client'
import { useInfiniteQuery } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listConversations, type Conversation } from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { Alert, Avatar, Badge, Card, EmptyState, ErrorState, List, ListRow, useNearEnd } from '@almanac/ui/content'
import { Button, LinkButton, ListSkeleton, Row, Screen, Stack, Text } from '@almanac/ui/core'
import { usePeopleNames } from '../people/usePeopleNames'

/** `/messages`: the user's conversations. */
export function MessagesScreen() {
  const { t } = useTranslation('social')
  return (
    <Screen title={t('messages.title')}>
      <Conversations />
    </Screen>
  )
}

function Conversations() {
  const { t } = useTranslation('social')
  const { conversations, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useConversations()
  const more = (): void => {
    if (!isFetchingNextPage) void fetchNextPage()
  }
  const end = useNearEnd(more)

  if (!conversations) {
    if (!error) return <ListSkeleton rows={6} />
    return <ErrorState title={t('messages.failedTitle')} status={error.status} onRetry={() => void refetch()} />
  }
  if (conversations.length === 0) {
    return (
      <EmptyState
        picture="messages"
        title={t('messages.emptyTitle')}
        action={
          <LinkButton to="/" variant="secondary">
            {t('messages.emptyAction')}
          </LinkButton>
        }
      >
        {t('messages.emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      <Card padding={0}>
        <List aria-label={t('messages.list')}>
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} />
          ))}
        </List>
      </Card>
      {isFetchNextPageError && (
        <Alert
          tone="wrong"
          action={
            <Button variant="secondary" onClick={more}>
              {t('messages.retry')}
            </Button>
          }
        >
          {t('messages.moreFailed')}
        </Alert>
      )}
      {isFetchingNextPage && <ListSkeleton rows={2} />}
      {hasNextPage && !isFetchNextPageError && <div ref={end} key={conversations.length} />}
    </>
  )
}

/** One conversation: who is in it, what was said last and when, and how much of it is new. */
function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { t, format } = useTranslation('social')
  const { nameOf, namesOf } = usePeopleNames()
  const { id } = useUser()
  const { participants, last_message, subject, unread_count, updated_at } = conversation
  const [first] = participants
  const isNew = unread_count > 0
  const said =
    last_message &&
    (last_message.from_user_id === id ? t('messages.own', { message: last_message.message }) : last_message.message)

  return (
    <ListRow
      to={`/messages/${conversation.id}`}
      start={<Avatar name={first ? nameOf(first) : subject} avatar_id={first?.avatar_id} image_id={first?.image_id} />}
      title={
        // A name is never cut off for a time: with large text the time goes below.
        <Row as="span" gap={2} justify="between" wrap style={{ rowGap: 0 }}>
          <Text as="span" weight={isNew ? 'bold' : 'regular'}>
            {participants.length > 0 ? namesOf(participants) : subject}
          </Text>
          <Text as="span" variant="small" tone="soft" style={{ flexShrink: 0 }}>
            <time dateTime={updated_at}>{format.relative(updated_at)}</time>
          </Text>
        </Row>
      }
      detail={
        <Stack as="span" gap={0}>
          <Text as="span" variant="small" clip>
            {subject}
          </Text>
          <Row as="span" gap={2} justify="between">
            <Text as="span" variant="small" tone={isNew ? 'ink' : 'soft'} weight={isNew ? 'bold' : 'regular'} clip>
              <bdi>{said ?? t('messages.noMessage')}</bdi>
            </Text>
            <Badge count={unread_count} label={t('messages.unread', { count: unread_count })} />
          </Row>
        </Stack>
      }
      strong={isNew}
    />
  )
}

const PAGE_SIZE = 20
/** How often the list looks for new messages while it is visible. */
const REFETCH_INTERVAL_MS = 30_000

/** The pages as one list. A conversation that moved up between two reads would be in both: it stays where it is first. */
function joined(pages: Conversation[][]): Conversation[] {
  return [
    ...new Map(
      pages
        .flat()
        .reverse()
        .map((conversation) => [conversation.id, conversation]),
    ).values(),
  ].reverse()
}

/** The user's conversations, the one that moved last first, a page at a time. */
function useConversations() {
  const { data, error, ...query } = useInfiniteQuery<Conversation[], ApiError, Conversation[], string[], number>({
    queryKey: [listConversations.id],
    queryFn: ({ pageParam, signal }) =>
      api(listConversations, { query: { limit: PAGE_SIZE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
    select: ({ pages }) => joined(pages),
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  return { ...query, error, conversations: data }
}
