import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, Stack, Text } from '@almanac/ui/core'
import type { VideoRoom } from '../VideoRoom'
import { wordsOf } from './ProviderPanel'

interface LeaveDialogProps {
  room: VideoRoom
  provider: boolean
  /** Leaves, and continues the navigation. */
  onLeave: () => void
  /** Whether the user is navigating to another screen: that is blocked until they answer. */
  elsewhere: boolean
  onClose: () => void
}

/** Leaving, or for the provider ending the call for everybody. */
export function LeaveDialog({ room, provider, onLeave, elsewhere, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('telehealth')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function end(): Promise<void> {
    setBusy(true)
    try {
      await room.end()
    } catch (reason) {
      setError(wordsOf(reason, t('errors.DEFAULT_ERROR')))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      required={elsewhere}
      role="alertdialog"
      onClose={onClose}
      title={t('room.leaveTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('room.stay')}</Button>
          <Button variant={provider ? 'secondary' : 'danger'} onClick={onLeave}>
            {t('room.leave')}
          </Button>
          {provider && (
            <Button variant="danger" busy={busy} onClick={() => void end()}>
              {t('room.endForAll')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={3}>
        <Text>{provider ? t('room.leaveProvider') : t('room.leaveHint')}</Text>
        {error && <Alert tone="wrong">{error}</Alert>}
      </Stack>
    </Dialog>
  )
}
