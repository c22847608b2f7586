import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, Stack, Text } from '@almanac/ui/core'
import { useFailureText } from './useFailureText'
import { useSingleRequest } from './useSingleRequest'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** The consequences, one paragraph each. */
  consequences: readonly string[]
  /** Label of the confirm button. */
  confirm: string
  /** Label of the cancel button; by default it says that nothing changes. */
  cancel?: string
  /** Style of the confirm button. */
  variant?: 'danger' | 'primary'
  onConfirm: () => Promise<unknown>
  /** Called after success, once the dialog is closed. */
  onDone?: () => void
}

/** Asks for confirmation of an important action and lists its consequences. Errors are shown in the dialog. */
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
