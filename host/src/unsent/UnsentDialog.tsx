import { isSharedDevice } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { outbox, type OutboxEntry } from '@almanac/outbox'
import { Button, Dialog, Icon, Row, Stack, Text } from '@almanac/ui/core'
import { useState } from 'react'

interface UnsentDialogProps {
  open: boolean
  onClose: () => void
  entries: readonly OutboxEntry[]
}

/** Lists the entries that the server has not acknowledged, with their time and, if refused, the reasons. */
export function UnsentDialog({ open, onClose, entries }: UnsentDialogProps) {
  const { t } = useTranslation('host')
  const refused = entries.some(({ state }) => state === 'refused')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('waiting.title')}
      actions={
        entries.length > 0 && (
          <Button variant="primary" onClick={() => outbox.wake()}>
            {t('waiting.try_now')}
          </Button>
        )
      }
    >
      <Text tone="soft">
        {entries.length > 0 && isSharedDevice()
          ? t('waiting.hint_shared')
          : entries.length === 0
            ? t('waiting.nothing')
            : refused
              ? t('waiting.hint_refused')
              : t('waiting.hint')}
      </Text>
      <Stack as="ul" gap={4} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <PendingEntry entry={entry} />
          </li>
        ))}
      </Stack>
    </Dialog>
  )
}

function PendingEntry({ entry }: { entry: OutboxEntry }) {
  const { t, format } = useTranslation('host')
  const [isConfirming, setConfirming] = useState(false)
  const states = { waiting: t('waiting.waiting'), sending: t('waiting.sending'), refused: t('waiting.refused') }
  return (
    <Stack gap={1}>
      <Text weight="bold">{entry.label ?? t('waiting.entry')}</Text>
      <Row gap={1.5} align="center">
        <Text as="span" tone={entry.state === 'refused' ? 'wrong' : 'soft'}>
          <Icon name={entry.state === 'refused' ? 'warning' : 'clock'} size={16} />
        </Text>
        <Text as="span" variant="small" tone="soft">
          {t('waiting.line', { state: states[entry.state], time: format.dateTime(new Date(entry.created_at)) })}
        </Text>
      </Row>
      {entry.errors?.map(({ code, title }) => (
        <Text key={code} tone="wrong">
          {title}
        </Text>
      ))}
      {entry.state === 'refused' &&
        (isConfirming ? (
          <Stack gap={2}>
            <Text>{t('waiting.give_up_question')}</Text>
            <Row gap={2} wrap>
              <Button onClick={() => setConfirming(false)}>{t('waiting.keep')}</Button>
              <Button variant="danger" onClick={() => void outbox.discard(entry.id)}>
                {t('waiting.give_up')}
              </Button>
            </Row>
          </Stack>
        ) : (
          <Row>
            <Button variant="quiet" icon="trash" onClick={() => setConfirming(true)}>
              {t('waiting.give_up')}
            </Button>
          </Row>
        ))}
    </Stack>
  )
}
