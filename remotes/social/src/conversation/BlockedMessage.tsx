import { useState } from 'react'
import { api } from '@almanac/api-client'
import { getMessage, type Message } from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Text } from '@almanac/ui/core'
import { usePeopleNames } from '../people/usePeopleNames'
import { AuthorName } from './AuthorName'
import { MessagePicture } from './MessagePicture'
import { MessageText } from './MessageText'
import { ReportButton } from './ReportButton'
import type { ThreadMessage } from './thread'

interface BlockedMessageProps {
  message: ThreadMessage
  conversation_id: string
  timeZone: string
  onReport: () => void
}

/** A message by somebody whom the user has blocked: only its place, until the user asks for its text. */
export function BlockedMessage({
  message: { id, created_at },
  conversation_id,
  timeZone,
  onReport,
}: BlockedMessageProps) {
  const { t, format } = useTranslation('social')
  const { nameOf } = usePeopleNames()
  const [shown, setShown] = useState<Message | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')

  const toggle = async (): Promise<void> => {
    if (shown) return setShown(null)
    setState('loading')
    try {
      setShown(await api(getMessage, { params: { id: conversation_id, message_id: id } }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Row gap={1} wrap style={{ rowGap: 0 }}>
        <Text variant="small" tone="soft">
          {t('conversation.blockedMessage')}
        </Text>
        <Button variant="quiet" busy={state === 'loading'} aria-expanded={shown !== null} onClick={() => void toggle()}>
          {t(shown ? 'conversation.blockedHide' : 'conversation.blockedShow')}
        </Button>
      </Row>
      {state === 'failed' && (
        <Text variant="small" tone="wrong" role="alert">
          {t('conversation.blockedFailed')}
        </Text>
      )}
      {shown && (
        <>
          <AuthorName name={nameOf(shown.from)} from={shown.from} />
          {shown.image_data && <MessagePicture picture={shown.image_data} conversation_id={conversation_id} />}
          <MessageText message={shown.message} own={false} />
          <Text variant="small" tone="soft">
            <time dateTime={created_at}>{format.time(created_at, { timeZone })}</time>
          </Text>
          <ReportButton name={nameOf(shown.from)} onPress={onReport} />
        </>
      )}
    </>
  )
}
