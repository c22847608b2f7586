import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'

interface ConfirmMailProps {
  /** Where the mail goes; null while there is nothing to ask. */
  email: string | null
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks whether a mail is to go to the new address. */
export function ConfirmMail({ email, onConfirm, onClose }: ConfirmMailProps) {
  const { t } = useTranslation('account')
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <Dialog
      open={email !== null}
      onClose={onClose}
      role="alertdialog"
      title={t('profile.mail.ask_title')}
      actions={
        <>
          <Button onClick={onClose}>{t('profile.mail.back')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void confirm()}>
            {t('profile.mail.send')}
          </Button>
        </>
      }
    >
      <Text>
        <bdi>{t('profile.mail.ask', { email: email ?? '' })}</bdi>
      </Text>
    </Dialog>
  )
}
