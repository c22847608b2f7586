import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { useTranslation } from '@almanac/i18n'

/** The provider's name; undefined if there is no provider anymore. */
function providerName({ creator }: Appointment): string | undefined {
  return written(creator)
}

/** The other person of an appointment: the provider for a participant, the participant for a provider. */
export const otherOf = ({ side, creator, participant }: Appointment): Appointment['creator'] =>
  side === 'provider' ? participant : creator

/** Formats the name of the other person: the provider for a participant, the participant for a provider. */
export function useOtherName(): (appointment: Appointment) => string {
  const { t } = useTranslation('telehealth')
  return (appointment) =>
    appointment.side === 'provider'
      ? (written(appointment.participant) ?? t('appointments.unknownParticipant'))
      : (providerName(appointment) ?? t('appointments.unknownProvider'))
}

const written = ({ first_name, last_name }: Appointment['creator']): string | undefined =>
  [first_name, last_name].filter(Boolean).join(' ') || undefined
