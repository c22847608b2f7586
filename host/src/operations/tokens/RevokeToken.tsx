import { api } from '@almanac/api-client'
import { revokeTeamToken, type TeamToken } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Text, useToast } from '@almanac/ui/core'
import { ConfirmDialog } from '../state/ConfirmDialog'
import { useTaken } from '../state/useTaken'

interface RevokeTokenProps {
  token: TeamToken
  onClose: () => void
  onRevoked: () => void
}

/** Asks before a token ends: a token that is gone cannot be brought back. */
export function RevokeToken({ token, onClose, onRevoked }: RevokeTokenProps) {
  const { t } = useTranslation('operations')
  const toast = useToast()
  const taken = useTaken()
  const act = async () => {
    await api(revokeTeamToken, { params: { id: token.id } })
    taken()
    toast(t('tokens.revoked', { name: token.name }))
    onRevoked()
  }
  return (
    <ConfirmDialog
      title={t('tokens.revoke_title', { name: token.name })}
      keep={t('tokens.keep')}
      confirm={t('tokens.revoke')}
      variant="danger"
      onConfirm={act}
      onClose={onClose}
    >
      <Text>{t('tokens.revoke_text', { remote: token.remote })}</Text>
    </ConfirmDialog>
  )
}
