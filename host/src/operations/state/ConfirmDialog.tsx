import type { ReactNode } from 'react'
import { Button, Dialog } from '@almanac/ui/core'
import { Refused } from './Refused'
import { useOnce } from './useOnce'

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
  const { busy, refused, run } = useOnce()
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
