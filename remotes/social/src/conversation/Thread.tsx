import { useId } from 'react'
import { useUser } from '@almanac/auth'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { MessageBubble } from './MessageBubble'
import { byDay, type ThreadMessage } from './thread'

interface ThreadProps {
  thread: ThreadMessage[]
  onTryAgain: (message: ThreadMessage) => void
  onDiscard: (id: string) => void
}

/** `yesterday` stands alone here, so it begins as a sentence does. */
const asHeading = (day: string, locale: string): string => day.charAt(0).toLocaleUpperCase(locale) + day.slice(1)

/** The messages by day. What comes in is read out. */
export function Thread({ thread, onTryAgain, onDiscard }: ThreadProps) {
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
