import { daysBetween, type LocalDate } from '../time'

/** Known reasons for missing values of a day. */
export const MISSING_REASONS = [
  'disconnected',
  'revoked',
  'provider_down',
  'phone_not_seen',
  'not_read_yet',
  'sensor_off',
] as const
export type MissingReason = (typeof MISSING_REASONS)[number]

/** State of a data source; times in milliseconds since 1970, null without a connection. */
export interface ConnectionState {
  /** True for a phone, which pushes its data; other sources are polled by the server. */
  sendsByItself: boolean
  /** Whether the source is currently connected. */
  connected: boolean
  connectedAt: number
  /** Time of the last sync. */
  syncedAt: number | null
  /** The provider's data has been read up to this time. */
  readUntil: number | null
  failingSince: number | null
  /** Start of the provider's refusals. */
  refusedAt: number | null
}

/** Known sensor intervals in minutes; the first that fits the readings is used. */
const SENSOR_INTERVALS = [1, 5, 15]
/** Tolerance factor for the usual interval, because some readings are lost. */
const INTERVAL_TOLERANCE = 1.5
/** Values usually measured less often than every second day are not expected on a given day. */
const MAX_USUAL_DAY_GAP = 2

/** Whether the usual distance of readings in minutes indicates a continuous sensor rather than single measurements. */
export const isSensor = (usualGapMinutes: number | null): boolean =>
  usualGapMinutes === null || usualGapMinutes <= Math.max(...SENSOR_INTERVALS) * INTERVAL_TOLERANCE

/** Whether values on these sorted dates indicate a daily measurement; a single date counts as daily. */
export function isMeasuredDaily(dates: readonly LocalDate[]): boolean {
  const gaps = dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date))
  const usual = gaps.sort((one, other) => one - other)[Math.floor((gaps.length - 1) / 2)] ?? 1
  return usual <= MAX_USUAL_DAY_GAP
}

/**
 * Readings expected in `dayMinutes` (a day has 23, 24 or 25 hours), from the usual distance of
 * readings in minutes; null (too few readings) assumes a five-minute sensor.
 */
export function expectedReadings(dayMinutes: number, usualGapMinutes: number | null): number {
  const interval = SENSOR_INTERVALS.find((minutes) => (usualGapMinutes ?? 5) <= minutes * INTERVAL_TOLERANCE) ?? 15
  return Math.round(dayMinutes / interval)
}

/** The values of a day, for the reason why some are missing. */
interface DayValues {
  expected: number
  present: number
  /** Milliseconds since 1970. */
  dayEnd: number
  /** Whether the source has delivered values of a later day. */
  deliveredLater: boolean
}

/**
 * Why a day has missing values; null if complete. A source that stopped before or during the day is
 * the reason; if it worked all day, or delivered values of later days, nothing was measured.
 */
export function missingReason(
  { expected, present, dayEnd, deliveredLater }: DayValues,
  connection: ConnectionState | null,
): MissingReason | null {
  if (present >= expected) return null
  if (deliveredLater) return 'sensor_off'
  if (!connection) return 'disconnected'
  if (connection.refusedAt !== null && connection.refusedAt < dayEnd) return 'revoked'
  if (!connection.connected) return 'disconnected'
  if (connection.failingSince !== null && connection.failingSince < dayEnd) return 'provider_down'
  if (connection.sendsByItself)
    return connection.syncedAt === null || connection.syncedAt < dayEnd ? 'phone_not_seen' : 'sensor_off'
  return connection.readUntil === null || connection.readUntil < dayEnd ? 'not_read_yet' : 'sensor_off'
}
