import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listRecipients } from '@almanac/contracts/social/conversations'
import { listGroups } from '@almanac/contracts/social/groups'
import { useTranslation } from '@almanac/i18n'
import type { OutboxEntry } from '@almanac/outbox'
import { outbox } from '@almanac/outbox'
import { Alert } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useNavigate } from '@almanac/ui/router'
import { isBegun, restoreDraft } from '../new_conversation/draft'

interface UnsentConversationProps {
  /** The outbox entry that begins the conversation. */
  entry: OutboxEntry
}

/** A conversation that is kept on this device until the server has it, with its first message. If the server refused it, it can be edited or deleted. */
export function UnsentConversation({ entry }: UnsentConversationProps) {
  const { t } = useTranslation('social')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id: user_id } = useUser()
  const { body } = entry
  const edit = async (begun: Parameters<typeof restoreDraft>[1]): Promise<void> => {
    await restoreDraft(user_id, begun)
    // The possible recipients may have changed since this page loaded them.
    for (const { queryKey } of [queryOf(listRecipients, {}), queryOf(listGroups)])
      void queries.invalidateQueries({ queryKey })
    await outbox.discard(entry.id)
    void navigate('/messages?new=')
  }
  const isRefused = entry.state === 'refused'
  return (
    <Stack gap={4} align="stretch">
      {isRefused ? (
        <Alert tone="wrong">
          {entry.errors?.[0]?.title ?? t('errors.ERROR_POSTING_STATUS', { status: entry.status ?? 0 })}
        </Alert>
      ) : (
        <Text tone="soft">{t('conversation.notBegun')}</Text>
      )}
      {isBegun(body) && (
        <Stack as="section" gap={1} aria-label={t('conversation.field')}>
          <Text weight="bold" dir="auto">
            {body.subject}
          </Text>
          <Text dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
            {body.message}
          </Text>
        </Stack>
      )}
      {isRefused && (
        <Row gap={2} wrap>
          {isBegun(body) && (
            <Button variant="primary" onClick={() => void edit(body)}>
              {t('conversation.editNew')}
            </Button>
          )}
          <Button
            variant="secondary"
            onClick={() => {
              void outbox.discard(entry.id)
              void navigate('/messages')
            }}
          >
            {t('conversation.discard')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
