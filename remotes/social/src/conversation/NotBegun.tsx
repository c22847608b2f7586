import { useTranslation } from '@almanac/i18n'
import type { OutboxEntry } from '@almanac/outbox'
import { outbox } from '@almanac/outbox'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { useNavigate } from '@almanac/ui/router'

interface NotBegunProps {
  /** The write that begins the conversation. */
  entry: OutboxEntry
}

/** A conversation that this device keeps until the server has it, or that the server refused. */
export function NotBegun({ entry }: NotBegunProps) {
  const { t } = useTranslation('social')
  const navigate = useNavigate()
  if (entry.state === 'refused')
    return (
      <Stack gap={4}>
        <Alert
          tone="wrong"
          action={
            <Button
              variant="secondary"
              onClick={() => {
                void outbox.discard(entry.id)
                void navigate('/messages')
              }}
            >
              {t('conversation.discard')}
            </Button>
          }
        >
          {entry.errors?.[0]?.title ?? t('errors.ERROR_POSTING_STATUS', { status: entry.status ?? 0 })}
        </Alert>
      </Stack>
    )
  return <Text tone="soft">{t('conversation.notBegun')}</Text>
}
