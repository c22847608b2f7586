/** Minutes before its start from which an appointment counts as active (specification 001, section 4). */
export const LEAD_MINUTES = 10

/** Minutes between two times that can be proposed (specification 001, section 5). */
export const STEP_MINUTES = 30

/** Days that a list of appointments looks ahead or back (specification 001, section 9). */
export const WINDOW_DAYS = 60

const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** Begin and end of an appointment, as the wire has them. */
export interface Timed {
  start_at: string
  end_at: string
}

/** Whether an appointment is going on at `now`: from ten minutes before its start until its end. */
export function isActive(appointment: Timed, now: Date): boolean {
  const at = now.getTime()
  return at >= Date.parse(appointment.start_at) - LEAD_MINUTES * MINUTE && at < Date.parse(appointment.end_at)
}

/** Whether an appointment has ended at `now`. */
export function isOver(appointment: Timed, now: Date): boolean {
  return now.getTime() >= Date.parse(appointment.end_at)
}

/** Whether another time may be proposed at `now`: it must be at least ten minutes ahead. */
export function isProposable(proposed: Date, now: Date): boolean {
  return proposed.getTime() >= now.getTime() + LEAD_MINUTES * MINUTE
}

/**
 * The first instant that may be proposed at `now`, on a half hour of a clock
 * that is `zoneOffsetMinutes` ahead of UTC. The clock matters: in Kathmandu
 * (+05:45) half past nine is no half hour of UTC.
 */
export function earliestProposal(now: Date, zoneOffsetMinutes: number): Date {
  const step = STEP_MINUTES * MINUTE
  const shift = zoneOffsetMinutes * MINUTE
  const earliest = now.getTime() + LEAD_MINUTES * MINUTE + shift
  return new Date(Math.ceil(earliest / step) * step - shift)
}
