import type { Appointment } from '@almanac/contracts/telehealth/appointments'

/** One side of an appointment, without a photo by default. */
export const aParty = (
  first_name: string,
  last_name: string,
  picture: Partial<Appointment['creator']> = {},
): Appointment['creator'] => ({ first_name, last_name, avatar_id: null, image_id: null, ...picture })
