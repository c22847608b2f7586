import { isInMemoryOnly, storageRefusal } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { outbox, type OutboxEntry } from '@almanac/outbox'
import { Button, Dialog, Stack, Text } from '@almanac/ui/core'
import { PendingEntry } from './PendingEntry'

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
        entries.some(({ state }) => state !== 'refused') && (
          <Button variant="primary" onClick={() => outbox.wake()}>
            {t('waiting.try_now')}
          </Button>
        )
      }
    >
      <Text tone="soft">
        {entries.length > 0 && isInMemoryOnly()
          ? t(`waiting.hint_${storageRefusal() ?? 'shared'}`)
          : entries.length === 0
            ? t('waiting.nothing')
            : refused
              ? t('waiting.hint_refused')
              : t('waiting.hint')}
      </Text>
      <Stack as="ul" gap={4} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <PendingEntry entry={entry} onLeave={onClose} />
          </li>
        ))}
      </Stack>
    </Dialog>
  )
}
