import { useTimedClose } from '@almanac/ui/content'
import { Button, Dialog, Text } from '@almanac/ui/core'

interface ResultDialogProps {
  title: string
  text: string
  close: string
  onClose: () => void
  /** Milliseconds after which it goes by itself. */
  duration: number
  /** `alertdialog` for a failure. */
  role?: 'dialog' | 'alertdialog'
}

/** Says what became of a document, for a while. */
export function ResultDialog({ title, text, close, onClose, duration, role = 'dialog' }: ResultDialogProps) {
  useTimedClose(duration, onClose)
  return (
    <Dialog open onClose={onClose} title={title} role={role} actions={<Button onClick={onClose}>{close}</Button>}>
      <Text role="status">{text}</Text>
    </Dialog>
  )
}
