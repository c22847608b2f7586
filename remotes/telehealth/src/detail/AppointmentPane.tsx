import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { DetailPane } from '@almanac/ui/content'
import { useAppointmentSteps } from './useAppointmentSteps'

interface AppointmentPaneProps {
  appointment: Appointment
  now: Date
  /** Called when the server has accepted a change. */
  onChanged: () => void
}

/** One appointment beside the list of them. */
export function AppointmentPane(props: AppointmentPaneProps) {
  const { title, content, actions } = useAppointmentSteps(props)
  return (
    <DetailPane title={title} actions={actions}>
      {content}
    </DetailPane>
  )
}
