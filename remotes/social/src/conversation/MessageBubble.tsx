import { useTranslation } from '@almanac/i18n'
import { Avatar } from '@almanac/ui/content'
import { Button, colour, Icon, radius, Row, space, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { usePeopleNames } from '../people/usePeopleNames'
import type { ThreadMessage } from './thread'

interface MessageBubbleProps {
  message: ThreadMessage
  timeZone: string | undefined
  /** Says 'Sent' as well; only the newest own message does. */
  saysSent: boolean
  onTryAgain: () => void
  onDiscard: () => void
}

/** One message: who said it, what, when, and how far it has come. Own ones stand on the far side. */
export function MessageBubble({ message, timeZone, saysSent, onTryAgain, onDiscard }: MessageBubbleProps) {
  const { t, format } = useTranslation('social')
  const { nameOf } = usePeopleNames()
  const { own, from, state, errors } = message
  const author = from && !own ? nameOf(from) : t('conversation.you')

  return (
    <Row as="li" gap={2} align="end" justify={own ? 'end' : 'start'}>
      {!own && <Avatar name={author} avatar_id={from?.avatar_id} image_id={from?.image_id} size={32} />}
      <Stack gap={1} align={own ? 'end' : 'start'} style={{ maxWidth: 'min(85%, 32rem)' }}>
        {own ? (
          <VisuallyHidden>{author}</VisuallyHidden>
        ) : (
          <Text variant="small" tone="soft">
            {author}
          </Text>
        )}
        <Text
          dir="auto"
          style={{
            padding: `${space(2)} ${space(4)}`,
            borderRadius: radius,
            whiteSpace: 'pre-wrap',
            maxWidth: '100%',
            boxSizing: 'border-box',
            border: `1px solid ${own ? 'transparent' : colour.line}`,
            background: own ? colour.accent_soft : colour.surface,
          }}
        >
          {message.message}
        </Text>
        <Row gap={1} wrap>
          {state === 'waiting' && <Icon name="clock" size={16} />}
          {state === 'refused' && <Icon name="warning" size={16} />}
          <Text as="span" variant="small" tone={state === 'refused' ? 'wrong' : 'soft'}>
            <time dateTime={message.created_at}>{format.time(message.created_at, { timeZone })}</time>
            {(state !== 'sent' || saysSent) && ` · ${t(`conversation.${state}`)}`}
          </Text>
        </Row>
        {state === 'refused' && (
          <Stack gap={1} align="end" role="alert">
            <Text variant="small" tone="wrong">
              {errors?.[0]?.title ?? t('errors.ERROR_POSTING_MESSAGE')}
            </Text>
            <Row gap={2} wrap justify="end">
              <Button variant="quiet" onClick={onDiscard}>
                {t('conversation.discard')}
              </Button>
              <Button variant="secondary" icon="retry" onClick={onTryAgain}>
                {t('conversation.tryAgain')}
              </Button>
            </Row>
          </Stack>
        )}
      </Stack>
    </Row>
  )
}
