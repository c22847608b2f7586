/** The cookie with the time zone of a signed-in device, for what the server renders before any script; readable by scripts. */
export const TIME_ZONE_COOKIE = 'almanac_time_zone'

const NOON = 12 * 60
const EVENING = 18 * 60

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** The part of the day of a minute: the morning until 12:00, the evening from 18:00. */
export const partOfDay = (minute: number): PartOfDay =>
  minute < NOON ? 'morning' : minute < EVENING ? 'afternoon' : 'evening'

/** It is night before 5:30 and from 21:00. */
const DAWN = 5 * 60 + 30
const DUSK = 21 * 60

/** Whether the sky over the day is dark at this minute of it. */
export const isNight = (minute: number): boolean => minute < DAWN || minute >= DUSK
