import { useId } from 'react'
import { api } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import {
  answerConversationRequest,
  listConversationRequests,
  listConversations,
  unreadCount,
  type ConversationRequest,
} from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { Avatar, Card } from '@almanac/ui/content'
import { Button, Row, Stack, Text, useToast } from '@almanac/ui/core'
import { useNavigate } from '@almanac/ui/router'
import { usePeopleNames } from '../people/usePeopleNames'
import { useFailureText } from '../relationships/useFailureText'
import { useSingleRequest } from '../relationships/useSingleRequest'
import { notifyOtherTabs } from './otherTabs'

/** Requests to join conversations with people whom the user does not know; nothing while there are none. */
export function ConversationRequests() {
  const { t } = useTranslation('social')
  const { data = [] } = useCall(listConversationRequests)
  if (data.length === 0) return null
  return (
    <Stack as="ul" gap={3} align="stretch" aria-label={t('messages.requests')}>
      {data.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </Stack>
  )
}

function Request({ request: { id, subject, from, others, has_blocked } }: { request: ConversationRequest }) {
  const { t } = useTranslation('social')
  const queries = useQueryClient()
  const { id: user_id } = useUser()
  const navigate = useNavigate()
  const toast = useToast()
  const failureText = useFailureText()
  const { busy, failure, send } = useSingleRequest()
  const title = useId()
  const name = usePeopleNames().nameOf(from)

  const reply = async (accept: boolean): Promise<void> => {
    if (!(await send(() => api(answerConversationRequest, { params: { id }, body: { accept } }))).done) return
    queries.setQueryData(queryOf(listConversationRequests).queryKey, (list) => list?.filter((one) => one.id !== id))
    for (const call of [listConversationRequests, listConversations, unreadCount])
      void queries.invalidateQueries({ queryKey: [call.id] })
    notifyOtherTabs({ user_id, conversation_id: id })
    if (accept) void navigate(`/messages/${id}`)
    else toast(t('messages.requestDeclined', { name }))
  }
  return (
    <Card as="li" padding={3}>
      <Row gap={3} wrap align="start">
        <Avatar name={name} avatar_id={from.avatar_id} image_id={from.image_id} />
        <Stack gap={0} style={{ flex: '1 1 12rem' }}>
          <Text as="span" weight="bold" id={title}>
            {t('messages.requestTitle', { name })}
          </Text>
          <Text as="span" variant="small">
            <bdi>{subject}</bdi>
          </Text>
          <Text as="span" variant="small" tone="soft">
            {others > 0 && t('messages.requestOthers', { count: others })} {t('messages.requestUnseen')}
            {has_blocked && ` ${t('messages.requestBlocked')}`}
          </Text>
        </Stack>
        <Row gap={2} wrap>
          <Button aria-describedby={title} busy={busy} onClick={() => void reply(false)}>
            {t('messages.requestDecline')}
          </Button>
          <Button variant="primary" aria-describedby={title} busy={busy} onClick={() => void reply(true)}>
            {t('messages.requestJoin')}
          </Button>
        </Row>
      </Row>
      {failure && (
        <Text tone="wrong" role="alert" style={{ marginBlockStart: '0.5rem' }}>
          {failureText(failure)}
        </Text>
      )}
    </Card>
  )
}
