import { useEffect, useState } from 'react'
import { useNow } from '@almanac/api-client/query'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import type { RoomPerson } from '@almanac/contracts/telehealth/room'
import { isActive } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { EmptyState } from '@almanac/ui/content'
import { Button, LinkButton } from '@almanac/ui/core'
import { useAppointmentsRefetch, useUpcomingAppointment } from '../appointments/useAppointments'
import { APPOINTMENT_CLOCK_INTERVAL_MS } from '../time/useWhen'
import { ReopenButton } from './ReopenButton'
import type { EndReason } from './VideoRoom'

interface EndedProps {
  appointment_id: string
  reason: EndReason | null
  /** Null if the user was not in the room. */
  role: RoomPerson['role'] | null
  /** Shows the way in again. */
  onAgain: () => void
  /** Called when the provider has reopened the call. */
  onReopened: () => void
}

/** Why the call has ended, and the available actions, which follow the appointment: it may be ended after the user has left, and reopened after it was ended. */
export function Ended({ appointment_id, reason: noted, role, onAgain, onReopened }: EndedProps) {
  const { t } = useTranslation('telehealth')
  const now = useNow(APPOINTMENT_CLOCK_INTERVAL_MS)
  const appointment = useUpcoming(appointment_id)
  const isOpen = appointment && isActive(appointment, now)
  // A guest has no appointment that would tell.
  const reason = noted === 'left' && role !== 'guest' && isOpen === false ? 'ended' : noted
  const reopened = reason === 'ended' && isOpen === true
  const words = typeof reason === 'object' && reason ? reason.refusal : t(`room.endedBy.${reason ?? 'left'}`)
  const reopenedWords = appointment && appointment.side === 'participant' ? t('room.reopened') : undefined
  return (
    <EmptyState
      picture="appointments"
      title={reopened ? t('room.reopenedTitle') : t('room.endedTitle')}
      action={
        reopened || reason === 'left' || reason === 'elsewhere' ? (
          <Button variant="primary" onClick={onAgain}>
            {t('room.joinAgain')}
          </Button>
        ) : (
          <>
            <LinkButton to="/virtual_appointments">{t('room.toAppointments')}</LinkButton>
            {appointment && <ReopenButton appointment={appointment} now={now} onReopened={onReopened} />}
          </>
        )
      }
    >
      {reopened ? reopenedWords : words}
    </EmptyState>
  )
}

/** The user's upcoming appointment as the server has it after the call: undefined until it has answered, false if there is none. */
function useUpcoming(id: string): Appointment | false | undefined {
  const [endedAt] = useState(Date.now)
  const { data, dataUpdatedAt, refetch } = useUpcomingAppointment(id)
  useAppointmentsRefetch()
  useEffect(() => void refetch(), [refetch])
  if (!data || dataUpdatedAt < endedAt) return undefined
  return data.find((appointment) => appointment.id === id) ?? false
}
