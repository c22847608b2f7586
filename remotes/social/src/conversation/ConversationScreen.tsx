import { useUser } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, ListSkeleton, Screen, Text } from '@almanac/ui/core'
import { useParams } from '@almanac/ui/router'
import { usePeopleNames } from '../people/usePeopleNames'
import { OpenConversation } from './OpenConversation'
import { threadOf } from './thread'
import { useConversation, useSending } from './useConversation'

/** `/messages/:id` and `/conversation/:id`: one conversation. */
export function ConversationScreen() {
  const { id = '' } = useParams()
  return <ConversationOf key={id} id={id} />
}

function ConversationOf({ id }: { id: string }) {
  const { t } = useTranslation('social')
  const { namesOf } = usePeopleNames()
  const user = useUser()
  const read = useConversation(id)
  const sending = useSending(id)
  const { conversation, messages, error } = read

  const content = () => {
    if (conversation && messages) {
      return (
        <>
          <Text tone="soft" align="center" dir="auto">
            {conversation.subject}
          </Text>
          <OpenConversation
            conversation={conversation}
            last={messages.at(-1)}
            read_at={read.dataUpdatedAt}
            thread={threadOf(messages, sending.acknowledged, sending.waiting, user.id)}
            sending={sending}
            earlier={read}
          />
        </>
      )
    }
    if (!error) return <ListSkeleton rows={5} />
    if (error.status === 404) {
      return (
        <EmptyState
          picture="messages"
          title={t('conversation.missingTitle')}
          action={<LinkButton to="/messages">{t('conversation.missingAction')}</LinkButton>}
        >
          {t('conversation.missingText')}
        </EmptyState>
      )
    }
    return (
      <ErrorState title={t('conversation.failedTitle')} status={error.status} onRetry={() => void read.refetch()} />
    )
  }

  return (
    <Screen
      title={
        conversation && conversation.participants.length > 0
          ? namesOf(conversation.participants)
          : t('conversation.title')
      }
      back="/messages"
      heading={conversation ? 'hidden' : 'shown'}
    >
      {content()}
    </Screen>
  )
}
