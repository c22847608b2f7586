import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { DetailPane, StudyBrand, StudySign } from '@almanac/ui/content'
import { useWide } from '@almanac/ui/core'
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
  const wide = useWide()
  const { title, isQuestion, content, actions } = useAppointmentSteps(steps)
  return (
    <StudyBrand as={wide ? 'screen' : 'dialog'} company_id={steps.appointment.company_id}>
      <DetailPane title={title} actions={actions} isQuestion={isQuestion} onClose={onClose}>
        <StudySign />
        {content}
      </DetailPane>
    </StudyBrand>
  )
}
