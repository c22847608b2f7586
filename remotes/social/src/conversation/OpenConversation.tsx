import { useId, useRef } from 'react'
import { useUser } from '@almanac/auth'
import type { Conversation, Message } from '@almanac/contracts/social/conversations'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Alert, EmptyState } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { MessageBubble } from './MessageBubble'
import { SendBox } from './SendBox'
import { byDay, type ThreadMessage } from './thread'
import { useFollowEnd, useKeepPlace } from './threadScroll'
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

interface ThreadProps {
  thread: ThreadMessage[]
  onTryAgain: (message: ThreadMessage) => void
  onDiscard: (id: string) => void
}

/** `yesterday` stands alone here, so it begins as a sentence does. */
const asHeading = (day: string, locale: string): string => day.charAt(0).toLocaleUpperCase(locale) + day.slice(1)

/** The messages by day. What comes in is read out. */
function Thread({ thread, onTryAgain, onDiscard }: ThreadProps) {
  const { t, format, locale } = useTranslation('social')
  const id = useId()
  const timeZone = useUser().time_zone ?? deviceZone()
  const newestOwn = thread.findLast((message) => message.own)?.id

  return (
    <Stack role="log" aria-label={t('conversation.messages')} gap={6} style={{ overflowAnchor: 'none' }}>
      {byDay(thread, (created_at) => localDateOf(new Date(created_at), timeZone)).map(({ date, messages }) => (
        <Stack as="section" key={date} gap={4} aria-labelledby={`${id}${date}`}>
          <Text as="h2" id={`${id}${date}`} variant="small" tone="soft" weight="bold" align="center">
            {asHeading(format.day(date, { timeZone }), locale)}
          </Text>
          <Stack as="ul" gap={4}>
            {messages.map((message) => (
              <MessageBubble
                key={message.id}
                message={message}
                timeZone={timeZone}
                saysSent={message.id === newestOwn}
                onTryAgain={() => onTryAgain(message)}
                onDiscard={() => onDiscard(message.id)}
              />
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  )
}
