import { useTranslation } from '@almanac/i18n'
import { Alert, Card, EmptyState, ErrorState, List, useNearEnd } from '@almanac/ui/content'
import { Button, LinkButton, ListSkeleton, Screen } from '@almanac/ui/core'
import { ConversationRow } from './ConversationRow'
import { useConversations } from './useConversations'

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
