import { daysBetween, type LocalDate } from '../time'

/** Why values of a day are missing, as far as that is known. */
export const MISSING_REASONS = [
  'disconnected',
  'revoked',
  'provider_down',
  'phone_not_seen',
  'not_read_yet',
  'sensor_off',
] as const
export type MissingReason = (typeof MISSING_REASONS)[number]

/** How the way is by which values come, in milliseconds since 1970; null where there is no connection. */
export interface ConnectionState {
  /** A phone sends by itself; everything else is read by the server. */
  sendsByItself: boolean
  /** Whether anything is connected through it at present. */
  connected: boolean
  connectedAt: number
  /** When it was read, or sent something, last. */
  syncedAt: number | null
  /** Until when the provider has been read. */
  readUntil: number | null
  failingSince: number | null
  /** Since when the provider refuses. */
  refusedAt: number | null
}

/** Minutes from one reading of a sensor to the next, of which the first that fits the readings is taken. */
const SENSOR_INTERVALS = [1, 5, 15]
/** How much farther apart readings may usually be, because some are lost. */
const INTERVAL_TOLERANCE = 1.5
/** What is usually measured less often than every second day cannot be missing on a day. */
const MAX_USUAL_DAY_GAP = 2

/** Whether readings so many minutes apart are those of a sensor that measures by itself, and not of a clinic or a drop of blood. */
export const isSensor = (usualGapMinutes: number | null): boolean =>
  usualGapMinutes === null || usualGapMinutes <= Math.max(...SENSOR_INTERVALS) * INTERVAL_TOLERANCE

/** Whether something with values on these days, in order, is to be expected each day: one day alone tells no rhythm, and is taken for daily. */
export function isMeasuredDaily(dates: readonly LocalDate[]): boolean {
  const gaps = dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date))
  const usual = gaps.sort((one, other) => one - other)[Math.floor((gaps.length - 1) / 2)] ?? 1
  return usual <= MAX_USUAL_DAY_GAP
}

/**
 * Readings that so many minutes can hold (a day has 23, 24 or 25 hours), from the usual distance of two readings in
 * minutes; where there are too few to tell it, null, a sensor of five minutes is taken.
 */
export function expectedReadings(dayMinutes: number, usualGapMinutes: number | null): number {
  const interval = SENSOR_INTERVALS.find((minutes) => (usualGapMinutes ?? 5) <= minutes * INTERVAL_TOLERANCE) ?? 15
  return Math.round(dayMinutes / interval)
}

/**
 * Why a day has fewer values than it could; null where it has all of them. What ended before the day or during
 * it explains it; a way that worked all day leaves that nothing was measured.
 */
export function missingReason(
  { expected, present, dayEnd }: { expected: number; present: number; dayEnd: number },
  connection: ConnectionState | null,
): MissingReason | null {
  if (present >= expected) return null
  if (!connection) return 'disconnected'
  if (connection.refusedAt !== null && connection.refusedAt < dayEnd) return 'revoked'
  if (!connection.connected) return 'disconnected'
  if (connection.failingSince !== null && connection.failingSince < dayEnd) return 'provider_down'
  if (connection.sendsByItself)
    return connection.syncedAt === null || connection.syncedAt < dayEnd ? 'phone_not_seen' : 'sensor_off'
  return connection.readUntil === null || connection.readUntil < dayEnd ? 'not_read_yet' : 'sensor_off'
}
