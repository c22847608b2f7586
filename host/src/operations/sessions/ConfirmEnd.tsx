import { api } from '@almanac/api-client'
import { endUserSessions } from '@almanac/contracts/account/session'
import { useTranslation } from '@almanac/i18n'
import { Text, useToast } from '@almanac/ui/core'
import { ConfirmDialog } from '../state/ConfirmDialog'

interface ConfirmEndProps {
  email: string
  onEnded: () => void
  onClose: () => void
}

/** Asks before somebody is signed out everywhere; a refusal is told here, and the address stays in the form behind. */
export function ConfirmEnd({ email, onEnded, onClose }: ConfirmEndProps) {
  const { t } = useTranslation('operations')
  const toast = useToast()
  const act = async () => {
    const { ended } = await api(endUserSessions, { body: { email } })
    toast(t('sessions.done', { email, count: ended }))
    onEnded()
  }
  return (
    <ConfirmDialog
      title={t('sessions.confirm_title', { email })}
      keep={t('sessions.keep')}
      confirm={t('sessions.confirm')}
      variant="danger"
      onConfirm={act}
      onClose={onClose}
    >
      <Text>{t('sessions.confirm_text')}</Text>
    </ConfirmDialog>
  )
}
