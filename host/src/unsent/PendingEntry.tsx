import { useTranslation } from '@almanac/i18n'
import { outbox, type OutboxEntry } from '@almanac/outbox'
import { Button, Icon, Row, Stack, Text, useToast } from '@almanac/ui/core'
import { saveFile } from '@almanac/ui/save-file'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { entryFile } from './entry-file'

interface PendingEntryProps {
  entry: OutboxEntry
  /** Called when another screen is shown. */
  onLeave: () => void
}

/** One unacknowledged entry: its state, why it waits or was refused, and what can be done about a refusal. */
export function PendingEntry({ entry, onLeave }: PendingEntryProps) {
  const { t, format } = useTranslation('host')
  const states = { waiting: t('waiting.waiting'), sending: t('waiting.sending'), refused: t('waiting.refused') }
  const refused = entry.state === 'refused'
  return (
    <Stack gap={1}>
      <Text weight="bold">{entry.label ?? t('waiting.entry')}</Text>
      <Row gap={1.5} align="center">
        <Text as="span" tone={refused ? 'wrong' : 'soft'}>
          <Icon name={refused ? 'warning' : 'clock'} size={16} />
        </Text>
        <Text as="span" variant="small" tone="soft">
          {t('waiting.line', { state: states[entry.state], time: format.dateTime(new Date(entry.created_at)) })}
        </Text>
      </Row>
      {entry.intercepted && !refused && <Text variant="small">{t('waiting.intercepted')}</Text>}
      {entry.errors?.map(({ code, title }) => (
        <Text key={code} tone="wrong">
          {title}
        </Text>
      ))}
      {refused && <Actions entry={entry} onLeave={onLeave} />}
    </Stack>
  )
}

function Actions({ entry, onLeave }: PendingEntryProps) {
  const { t } = useTranslation('host')
  const navigate = useNavigate()
  const toast = useToast()
  const [isConfirming, setConfirming] = useState(false)
  const { edit_path } = entry
  const download = () =>
    entryFile(entry).then(
      (file) => saveFile(file, `${t('waiting.file_name')}.json`),
      () => toast(t('waiting.not_downloaded'), { tone: 'wrong' }),
    )
  if (isConfirming)
    return (
      <Stack gap={2}>
        <Text>{t('waiting.give_up_question')}</Text>
        <Row gap={2} wrap>
          <Button onClick={() => setConfirming(false)}>{t('waiting.keep')}</Button>
          <Button variant="danger" onClick={() => void outbox.discard(entry.id)}>
            {t('waiting.give_up')}
          </Button>
        </Row>
      </Stack>
    )
  return (
    <Row gap={1} wrap>
      {edit_path !== undefined && (
        <Button
          variant="quiet"
          icon="edit"
          onClick={() => {
            onLeave()
            void navigate(edit_path)
          }}
        >
          {t('waiting.edit')}
        </Button>
      )}
      <Button variant="quiet" icon="retry" onClick={() => void outbox.retry(entry.id)}>
        {t('waiting.try_again')}
      </Button>
      <Button variant="quiet" icon="download" onClick={() => void download()}>
        {t('waiting.download')}
      </Button>
      <Button variant="quiet" icon="trash" onClick={() => setConfirming(true)}>
        {t('waiting.give_up')}
      </Button>
    </Row>
  )
}
