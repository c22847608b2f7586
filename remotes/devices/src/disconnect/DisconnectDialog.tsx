import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'

interface DisconnectDialogProps {
  /** What would be disconnected; nothing is asked while there is nothing. */
  name: string | undefined
  onClose: () => void
  onConfirm: () => void
}

/** Asks before Dexcom is disconnected (specification 001, section 5): connecting it again takes a login there. */
export function DisconnectDialog({ name, onClose, onConfirm }: DisconnectDialogProps) {
  const { t } = useTranslation('devices')
  if (name === undefined) return null
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('disconnect.title', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('disconnect.keep')}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {t('disconnect.confirm')}
          </Button>
        </>
      }
    >
      <Text>{t('disconnect.text')}</Text>
    </Dialog>
  )
}
