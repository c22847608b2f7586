import type { ReactNode } from 'react'
import type { ApiErrorEntry } from '@almanac/contracts'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { Alert } from '@almanac/ui/content'
import { useRunOnce } from './submit-once'

interface ConfirmDialogProps {
  title: string
  /** Words of the button that leaves everything as it is. */
  keep: string
  /** Words of the button that does it; left out where there is nothing to be done. */
  confirm: string | null
  /** `danger` for what cannot be taken back. */
  variant?: 'primary' | 'danger'
  /** Rejects with the ApiError that refused it, which is then shown; when it is done, the dialog closes. */
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks an operator before something is changed for participants. */
export function ConfirmDialog({
  title,
  keep,
  confirm,
  variant = 'primary',
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { busy, refused, run } = useRunOnce()
  const act = () =>
    run(async () => {
      await onConfirm()
      onClose()
    })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          {confirm && (
            <Button variant={variant} busy={busy} onClick={() => void act()}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <Refused errors={refused} />
      {children}
    </Dialog>
  )
}

/** Why something could not be done, where it was asked for. */
function Refused({ errors }: { errors: readonly ApiErrorEntry[] }) {
  const { t } = useTranslation('operations')
  if (errors.length === 0) return null
  return (
    <Alert tone="wrong" title={t('refused')}>
      {errors.map(({ title }) => (
        <Text key={title}>{title}</Text>
      ))}
    </Alert>
  )
}
