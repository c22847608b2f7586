import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { DetailPane } from '@almanac/ui/content'
import { useAppointmentSteps } from './useAppointmentSteps'

interface AppointmentDetailProps {
  appointment: Appointment
  now: Date
  onClose: () => void
  /** Called when the server has accepted a change. */
  onChanged: () => void
}

/** One appointment, beside the list of them or over it. One dialog for all steps: each further one would add a history entry. */
export function AppointmentDetail({ onClose, ...steps }: AppointmentDetailProps) {
  const { title, isQuestion, content, actions } = useAppointmentSteps(steps)
  return (
    <DetailPane title={title} actions={actions} isQuestion={isQuestion} onClose={onClose}>
      {content}
    </DetailPane>
  )
}
