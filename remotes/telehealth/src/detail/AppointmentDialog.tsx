import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { Dialog } from '@almanac/ui/core'
import { useAppointmentSteps } from './useAppointmentSteps'

interface AppointmentDialogProps {
  appointment: Appointment
  now: Date
  onClose: () => void
  /** Called when the server has accepted a change. */
  onChanged: () => void
}

/** One appointment over the list of them. One dialog for all steps: each further dialog would add a history entry. */
export function AppointmentDialog({ onClose, ...steps }: AppointmentDialogProps) {
  const { title, isQuestion, content, actions } = useAppointmentSteps(steps)
  return (
    <Dialog open role={isQuestion ? 'alertdialog' : 'dialog'} onClose={onClose} title={title} actions={actions}>
      {content}
    </Dialog>
  )
}
