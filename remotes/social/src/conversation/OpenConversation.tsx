import { useRef } from 'react'
import type { Conversation, Message } from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { Alert, EmptyState } from '@almanac/ui/content'
import { Button } from '@almanac/ui/core'
import { SendBox } from './SendBox'
import { Thread } from './Thread'
import type { ThreadMessage } from './thread'
import { useFollowEnd } from './useFollowEnd'
import { useKeepPlace } from './useKeepPlace'
import { useMarkRead } from './useMarkRead'

interface OpenConversationProps {
  conversation: Conversation
  /** The last message that the server has. */
  last: Message | undefined
  /** When the server was last read, in milliseconds. */
  read_at: number
  thread: ThreadMessage[]
  sending: { send: (message: string) => Promise<void>; discard: (id: string) => Promise<void> }
  earlier: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

/** A conversation that is there: earlier messages on demand, the thread, and where to write. */
export function OpenConversation({ conversation, last, read_at, thread, sending, earlier }: OpenConversationProps) {
  const { t } = useTranslation('social')
  const threadPlace = useRef<HTMLDivElement>(null)
  const keepPlace = useKeepPlace(thread[0]?.id)
  const seen = useMarkRead(conversation, last)
  const end = useFollowEnd(thread.at(-1))

  const showEarlier = (): void => {
    keepPlace(threadPlace.current?.querySelector('li'))
    void earlier.fetchNextPage()
  }
  const tryAgain = async ({ id, message }: ThreadMessage): Promise<void> => {
    await sending.send(message)
    await sending.discard(id)
  }

  return (
    <>
      {earlier.isFetchNextPageError && <Alert tone="wrong">{t('conversation.earlierFailed')}</Alert>}
      {earlier.hasNextPage && (
        <Button variant="quiet" busy={earlier.isFetchingNextPage} onClick={showEarlier}>
          {t('conversation.earlier')}
        </Button>
      )}
      {thread.length === 0 && (
        <EmptyState picture="messages" title={t('conversation.emptyTitle')}>
          {t('conversation.emptyText')}
        </EmptyState>
      )}
      <div ref={threadPlace}>
        <Thread
          thread={thread}
          onTryAgain={(message) => void tryAgain(message)}
          onDiscard={(id) => void sending.discard(id)}
        />
        <div ref={seen} key={read_at} />
      </div>
      <SendBox key={conversation.id} conversation_id={conversation.id} onSend={sending.send} />
      <div ref={end} style={{ scrollMarginBlockEnd: 'var(--al-bar, 0px)' }} />
    </>
  )
}
