import { useEffect } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'

/** Milliseconds that the message stands (specification 000, section 9). */
const SHOWN = 5000

/** Says that the study has been closed, then leads to the login screen by itself (specification 000, section 8). */
export function ClosedDialog({ open, onEnd }: { open: boolean; onEnd: () => void }) {
  const { t } = useTranslation('account')
  useEffect(() => {
    if (!open) return undefined
    const timer = setTimeout(onEnd, SHOWN)
    return () => clearTimeout(timer)
  }, [open, onEnd])
  return (
    <Dialog
      open={open}
      onClose={onEnd}
      role="alertdialog"
      title={t('register.closed_title')}
      actions={
        <Button variant="primary" onClick={onEnd}>
          {t('register.to_login')}
        </Button>
      }
    >
      <Text>{t('register.STUDY_CLOSED_ERROR_MESSAGE')}</Text>
    </Dialog>
  )
}
