import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Stack, Text } from '@almanac/ui/core'
import { Alert } from '@almanac/ui/content'
import { TextField } from '@almanac/ui/form'

/** Longest reason that the server takes. */
const MAX_REASON = 300

interface ReasonDialogProps {
  title: string
  /** What is about to happen, above the reason. */
  children: ReactNode
  confirm: string
  /** The dialog closes when it resolves, and says the server's refusal when it rejects. */
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why, and changes what participants get once, however often it is pressed. */
export function ReasonDialog({ title, children, confirm, onConfirm, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('studio')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const running = useRef(false)
  const act = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefused([])
    try {
      await onConfirm(reason.trim())
      onClose()
    } catch (error) {
      const known = error instanceof ApiError && error.status !== 0 ? error.errors.map(({ title: said }) => said) : []
      setRefused(known.length > 0 ? known : [t('publish.no_answer')])
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void act()}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {refused.length > 0 && (
          <Alert tone="wrong" title={t('publish.refused')}>
            {refused.map((sentence) => (
              <Text key={sentence}>{sentence}</Text>
            ))}
          </Alert>
        )}
        {children}
        <TextField
          label={t('reason.label')}
          hint={t('reason.hint')}
          optional
          autoComplete="off"
          maxLength={MAX_REASON}
          value={reason}
          onChange={setReason}
        />
      </Stack>
    </Dialog>
  )
}
