import type { Appointment } from '@almanac/contracts/telehealth/appointments'

/** The provider's name; undefined when there is none any more. */
export function providerName({ creator }: Appointment): string | undefined {
  return [creator.first_name, creator.last_name].filter(Boolean).join(' ') || undefined
}
