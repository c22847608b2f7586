import type { ReactNode } from 'react'
import type { ApiErrorEntry } from '@almanac/contracts'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text } from '@almanac/ui/core'
import { Alert } from '@almanac/ui/content'
import { useRunOnce } from './submit-once'

interface ConfirmDialogProps {
  title: string
  /** The label of the button that cancels. */
  keep: string
  /** The label of the button that confirms; null if there is nothing to confirm. */
  confirm: string | null
  /** `danger` for operations that cannot be undone. */
  variant?: 'primary' | 'danger'
  /** The dialog closes when it resolves, and shows the ApiError when it rejects. */
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Confirms an operation that changes something for participants. */
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

/** Shows the refusal of an operation. */
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
