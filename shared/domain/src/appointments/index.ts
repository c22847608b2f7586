import { addDays, hhmmOf, instantOf, localDateOf, wallClockOf, type LocalDate } from '../time'

/** Minutes before its start from which an appointment counts as active (specification 001, section 4). */
const LEAD_MINUTES = 10

/** Minutes between two proposable times (specification 001, section 5). */
const STEP_MINUTES = 30

/** Days that a list of appointments looks ahead or back (specification 001, section 9). */
export const WINDOW_DAYS = 60

const MINUTE = 60_000
const HALF_HOURS: readonly number[] = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, slot) =>
  hhmmOf(Math.floor(slot / 2), (slot % 2) * STEP_MINUTES),
)

/** Milliseconds. */
export const DAY = 24 * 60 * MINUTE

/** When an appointment takes place, as in the API. */
export interface Timed {
  start_at: string
  end_at: string
  /** When the provider ended the video call. */
  call_ended_at: string | null
}

/** Whether an appointment is active at `now`: from ten minutes before its start until it is over. */
export function isActive(appointment: Timed, now: Date): boolean {
  return now.getTime() >= Date.parse(appointment.start_at) - LEAD_MINUTES * MINUTE && !isOver(appointment, now)
}

/** Whether an appointment is over at `now`: at its end, or earlier once the provider has ended the video call. */
export function isOver(appointment: Timed, now: Date): boolean {
  return hasEndedCall(appointment) || now.getTime() >= Date.parse(appointment.end_at)
}

/** Whether a video call that the provider has ended may be reopened at `now`: until the end of its appointment. */
export function isReopenable(appointment: Timed, now: Date): boolean {
  return hasEndedCall(appointment) && now.getTime() < Date.parse(appointment.end_at)
}

/** An answer cached before servers sent `call_ended_at` has none. */
const hasEndedCall = ({ call_ended_at }: Timed): boolean => Boolean(call_ended_at)

/** Whether a time may be proposed at `now`: it must be at least ten minutes ahead. */
export function isProposable(proposed: Date, now: Date): boolean {
  return proposed.getTime() >= now.getTime() + LEAD_MINUTES * MINUTE
}

/**
 * The half hours of a day (HHMM, in the zone) that may be proposed at `now`. Half hours skipped by
 * daylight saving time are left out.
 */
export function proposableTimes(date: LocalDate, zone: string, now: Date): number[] {
  return HALF_HOURS.filter((time) => {
    const instant = instantOf(date, time, zone)
    return isProposable(instant, now) && wallClockOf(instant, zone).time === time
  })
}

/** Whether an instant is between 22:00 and 7:00 in a zone, where free times from distant zones may fall. */
export function isAtNight(instant: Date, zone: string): boolean {
  const { time } = wallClockOf(instant, zone)
  return time < 700 || time >= 2200
}

/** The first day with a proposable time at `now`: today, or tomorrow when it is late in the evening. */
export function firstProposableDay(zone: string, now: Date): LocalDate {
  const today = localDateOf(now, zone)
  return proposableTimes(today, zone, now).length > 0 ? today : addDays(today, 1)
}
