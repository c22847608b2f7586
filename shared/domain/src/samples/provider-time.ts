const MINUTE_MS = 60_000

/** A time as sent by a provider. */
export interface ProviderTime {
  /** Milliseconds since 1970, by its offset, or as UTC without one. */
  at: number
  /** Minutes ahead of UTC; null without an offset. */
  offsetMinutes: number | null
}

/**
 * Every form that Dexcom and Apple Health have been seen to send: T or a blank
 * between date and time, single digits, without seconds, minutes or any time, a
 * point with nothing behind it, and offsets as Z, ±HH, ±HHMM, ±HH:MM or ±HH:MM:SS.
 */
const FORM =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](?:(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.(\d{0,9}))?)?)?)?)?\s?(Z|([+-])(\d{2})(?::?(\d{2})(?::?(\d{2}))?)?)?$/

/** Parses a provider's time; null if invalid. Fractions below a millisecond are truncated. */
export function parseProviderTime(text: string): ProviderTime | null {
  const match = FORM.exec(text.trim())
  if (!match) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone, sign, ...offset] = match
  const parts = [year, month, day, hour, minute, second].map(Number)
  const wall = wallTime(parts, Number(fraction.padEnd(3, '0').slice(0, 3)))
  if (wall === null) return null
  if (zone === undefined) return { at: wall, offsetMinutes: null }
  const offsetMinutes = zone === 'Z' ? 0 : (sign === '-' ? -1 : 1) * minutesOf(offset)
  return { at: wall - offsetMinutes * MINUTE_MS, offsetMinutes }
}

/** The parts as milliseconds in UTC; null where they are no date, as the 30th of February. */
function wallTime(parts: readonly number[], millisecond: number): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const wall = Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
  const read = new Date(wall)
  const same =
    read.getUTCFullYear() === year &&
    read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    read.getUTCHours() === hour &&
    read.getUTCMinutes() === minute &&
    read.getUTCSeconds() === second
  return same ? wall : null
}

/** Hours, minutes and seconds of an offset as whole minutes: seconds of one are a clock's drift. */
function minutesOf([hours = '0', minutes = '0', seconds = '0']: readonly (string | undefined)[]): number {
  return Number(hours) * 60 + Number(minutes) + Math.round(Number(seconds) / 60)
}

/** Zones differ from UTC by quarters of an hour; the remainder is drift of the device's clock. */
const OFFSET_STEP_MINUTES = 15

/** No place on earth is further from UTC (Kiribati, +14; the other way, Baker Island, −12). */
const MAX_OFFSET_MINUTES = 14 * 60

/**
 * How far the participant's clock was ahead of UTC, from the time of the system and the time
 * that the device displayed. An offset that the displayed time carries itself wins. Null where
 * the two are further apart than any zone: the device's clock was wrong.
 */
export function displayOffset(system: ProviderTime, display: ProviderTime | null): number | null {
  if (!display) return null
  if (display.offsetMinutes !== null) return display.offsetMinutes
  const minutes = (display.at - system.at) / MINUTE_MS
  const offset = Math.round(minutes / OFFSET_STEP_MINUTES) * OFFSET_STEP_MINUTES
  return Math.abs(offset) <= MAX_OFFSET_MINUTES ? offset + 0 : null
}
