import { useTimedClose } from '@almanac/ui/content'
import { Button, Dialog, Text } from '@almanac/ui/core'

interface ResultDialogProps {
  title: string
  text: string
  close: string
  onClose: () => void
  /** Milliseconds after which it closes by itself. */
  duration: number
  /** `alertdialog` for a failure. */
  role?: 'dialog' | 'alertdialog'
}

/** Shows the result of a download or mail for a limited time. */
export function ResultDialog({ title, text, close, onClose, duration, role = 'dialog' }: ResultDialogProps) {
  useTimedClose(duration, onClose)
  return (
    <Dialog open onClose={onClose} title={title} role={role} actions={<Button onClick={onClose}>{close}</Button>}>
      <Text role="status">{text}</Text>
    </Dialog>
  )
}
