import { type ReactNode, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Stack, Text } from '@almanac/ui/core'
import { Alert } from '@almanac/ui/content'
import { TextField } from '@almanac/ui/form'
import { useRunOnce } from '../state/useRunOnce'

/** Longest reason that the server takes. */
const MAX_REASON = 300

interface ReasonDialogProps {
  title: string
  /** What is about to happen, above the reason. */
  children: ReactNode
  confirm: string
  /** Above the server's refusal. */
  refusedTitle?: string
  /** Where a reason has to be given: what it is for, and what is said without one. */
  needed?: { hint: string; missing: string }
  /** The dialog closes when it resolves, and says the server's refusal when it rejects. */
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why, and changes something for participants once, however often it is pressed. */
export function ReasonDialog({
  title,
  children,
  confirm,
  refusedTitle,
  needed,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { t } = useTranslation('studio')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, refused, unanswered, run } = useRunOnce()
  const act = async () => {
    if (needed && reason.trim() === '') return setMissing(true)
    if (await run(() => onConfirm(reason.trim()))) onClose()
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
        {unanswered ? (
          <Alert tone="warning" title={refused.join(' ')} />
        ) : (
          refused.length > 0 && (
            <Alert tone="wrong" title={refusedTitle ?? t('publish.refused')}>
              {refused.map((sentence) => (
                <Text key={sentence}>{sentence}</Text>
              ))}
            </Alert>
          )
        )}
        {children}
        <TextField
          label={t('reason.label')}
          hint={needed?.hint ?? t('reason.hint')}
          error={missing && reason.trim() === '' ? needed?.missing : undefined}
          optional={!needed}
          autoComplete="off"
          maxLength={MAX_REASON}
          value={reason}
          onChange={setReason}
        />
      </Stack>
    </Dialog>
  )
}
