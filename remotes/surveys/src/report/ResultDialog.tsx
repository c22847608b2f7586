import { Dialog, Button, Text } from '@almanac/ui/core'
import { useEffect, useEffectEvent } from 'react'

/** After these times the modals go by themselves (specification 000, section 8). */
export const SENT_DURATION_MS = 1_500
export const FAILED_DURATION_MS = 10_000

interface ResultDialogProps {
  title: string
  text: string
  close: string
  onClose: () => void
  /** Milliseconds; without them it stays until it is closed. */
  duration?: number
  /** A failure is read out at once. */
  role?: 'dialog' | 'alertdialog'
}

/** Says what became of a document, for a while. */
export function ResultDialog({ title, text, close, onClose, duration, role = 'dialog' }: ResultDialogProps) {
  const end = useEffectEvent(onClose)
  useEffect(() => {
    if (duration === undefined) return
    const timer = setTimeout(end, duration)
    return () => clearTimeout(timer)
  }, [duration])
  return (
    <Dialog open onClose={onClose} title={title} role={role} actions={<Button onClick={onClose}>{close}</Button>}>
      <Text role="status">{text}</Text>
    </Dialog>
  )
}
