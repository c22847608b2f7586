import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, Stack, Text } from '@almanac/ui/core'
import { useFailureText } from './useFailureText'
import { useSingleRequest } from './useSingleRequest'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** What follows from it, a paragraph each. */
  consequences: readonly string[]
  /** The button that does it. */
  confirm: string
  /** The button that does nothing; that it stays as it is where nothing is said. */
  cancel?: string
  /** How the button looks that does it. */
  variant?: 'danger' | 'primary'
  onConfirm: () => Promise<unknown>
  /** After it succeeded, once the dialog is closed. */
  onDone?: () => void
}

/** Asks before something of weight, and says what follows from it. What fails is said in it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, consequences, confirm, cancel, variant = 'danger', onConfirm, onDone } = props
  const { t } = useTranslation('social')
  const failureText = useFailureText()
  const { busy, failure, send } = useSingleRequest()
  const act = async () => {
    if (!(await send(onConfirm)).done) return
    onClose()
    onDone?.()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{cancel ?? t('relationships.keep')}</Button>
          <Button variant={variant} busy={busy} onClick={() => void act()}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {consequences.map((consequence) => (
          <Text key={consequence}>{consequence}</Text>
        ))}
        {failure && (
          <Alert tone="wrong" title={t('relationships.failed')}>
            <div>{failureText(failure)}</div>
          </Alert>
        )}
      </Stack>
    </Dialog>
  )
}
