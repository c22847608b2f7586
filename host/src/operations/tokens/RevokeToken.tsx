import { api } from '@almanac/api-client'
import { revokeTeamToken, type TeamToken } from '@almanac/contracts/platform/operations'
import { useTexts } from '@almanac/i18n'
import { Button, Dialog, Text, useToast } from '@almanac/ui/core'
import { Refused } from '../state/Refused'
import { useOnce } from '../state/useOnce'
import { useTaken } from '../state/useTaken'

interface RevokeTokenProps {
  token: TeamToken
  onClose: () => void
  onRevoked: () => void
}

/** Asks before a token ends: a token that is gone cannot be brought back. */
export function RevokeToken({ token, onClose, onRevoked }: RevokeTokenProps) {
  const { t } = useTexts('operations')
  const toast = useToast()
  const taken = useTaken()
  const { busy, refused, run } = useOnce()
  const confirm = () =>
    run(async () => {
      await api(revokeTeamToken, { params: { id: token.id } })
      taken()
      toast(t('tokens.revoked', { name: token.name }))
      onRevoked()
      onClose()
    })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('tokens.revoke_title', { name: token.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('tokens.keep')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>{t('tokens.revoke')}</Button>
        </>
      }
    >
      <Refused errors={refused} />
      <Text>{t('tokens.revoke_text', { remote: token.remote })}</Text>
    </Dialog>
  )
}
