import type { Appointment } from '@almanac/contracts/telehealth/appointments'

/** One side of an appointment, without a photo by default. */
export const aParty = (
  first_name: string,
  last_name: string,
  picture: Partial<Appointment['creator']> = {},
): Appointment['creator'] => ({ first_name, last_name, avatar_id: null, image_id: null, ...picture })

const HALF_HOUR_MS = 30 * 60_000

/** An appointment of half an hour without a request, from the participant's side, with overrides. */
export const anAppointment = (start: Date, values: Partial<Appointment> = {}): Appointment => ({
  id: crypto.randomUUID(),
  start_at: start.toISOString(),
  end_at: new Date(start.getTime() + HALF_HOUR_MS).toISOString(),
  creator: aParty('Elena', 'Reyes'),
  participant: aParty('Maya', 'Okafor'),
  side: 'participant',
  other_time_zone: null,
  request_type: null,
  requested_by: null,
  proposed_time: null,
  declined_time: null,
  no_show: false,
  call_ended_at: null,
  version: 0,
  ...values,
})
