import { useUser } from '@almanac/auth'
import type { Conversation } from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { Avatar, Badge, Chip, ListRow } from '@almanac/ui/content'
import { Row, Stack, Text } from '@almanac/ui/core'
import { usePeopleNames } from '../people/usePeopleNames'

interface ConversationRowProps {
  conversation: Conversation
  /** The study's label for this kind of conversation. */
  label: string | undefined
}

/** One conversation: participants, last message with its time, and unread count. */
export function ConversationRow({ conversation, label }: ConversationRowProps) {
  const { t, format } = useTranslation('social')
  const { nameOf, namesOf } = usePeopleNames()
  const { id } = useUser()
  const { participants, last_message, subject, unread_count, updated_at, muted } = conversation
  const [first] = participants
  const isNew = unread_count > 0
  const preview =
    last_message &&
    (last_message.from_user_id === id ? t('messages.own', { message: last_message.message }) : last_message.message)

  return (
    <ListRow
      to={`/messages/${conversation.id}`}
      start={<Avatar name={first ? nameOf(first) : subject} avatar_id={first?.avatar_id} image_id={first?.image_id} />}
      title={
        // Never truncate a name for the time: with large text the time wraps below it.
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
          <Row as="span" gap={2} justify="between">
            <Text as="span" variant="small" weight={isNew ? 'bold' : 'regular'} clip>
              <bdi>{subject}</bdi>
              <Text as="span" variant="small" tone={isNew ? 'ink' : 'soft'}>
                {' · '}
                <bdi>{preview ?? t('messages.noMessage')}</bdi>
              </Text>
            </Text>
            <Badge count={unread_count} label={t('messages.unread', { count: unread_count })} />
          </Row>
          {(label !== undefined || muted) && (
            <Row as="span" gap={2} wrap style={{ paddingBlockStart: 4 }}>
              {label !== undefined && <Chip>{label}</Chip>}
              {muted && <Chip icon="bell">{t('messages.muted')}</Chip>}
            </Row>
          )}
        </Stack>
      }
      strong={isNew}
    />
  )
}
