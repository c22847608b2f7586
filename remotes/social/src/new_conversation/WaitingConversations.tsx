import { createConversation } from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { useOutbox } from '@almanac/outbox'
import { Card, Chip, List, ListRow } from '@almanac/ui/content'

/** Conversations that are kept on this device until the server has them. */
export function WaitingConversations() {
  const { t } = useTranslation('social')
  const waiting = useOutbox().filter(({ callId }) => callId === createConversation.id)
  if (waiting.length === 0) return null
  return (
    <Card padding={0}>
      <List aria-label={t('messages.waiting')}>
        {waiting.map(({ id, label, state }) => (
          <ListRow
            key={id}
            to={`/messages/${id}`}
            title={<bdi>{label}</bdi>}
            detail={
              <Chip icon="clock" tone={state === 'refused' ? 'wrong' : 'plain'}>
                {t(state === 'refused' ? 'conversation.refused' : 'messages.waiting')}
              </Chip>
            }
          />
        ))}
      </List>
    </Card>
  )
}
