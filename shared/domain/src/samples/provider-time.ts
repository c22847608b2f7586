const MINUTE_MS = 60_000

/** A time as sent by a provider. */
export interface ProviderTime {
  /** Milliseconds since 1970, by its offset, or as UTC without one. */
  at: number
  /** Minutes ahead of UTC; null without an offset, and for `Z`: who writes every instant in UTC tells no place by it. */
  offsetMinutes: number | null
}

/**
 * All formats observed from Dexcom and Apple Health: T or a blank between date and time, single
 * digits, missing seconds, minutes or time, a trailing decimal point, and offsets as Z, ±HH, ±HHMM,
 * ±HH:MM or ±HH:MM:SS.
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
  if (zone === 'Z') return { at: wall, offsetMinutes: null }
  const offsetMinutes = (sign === '-' ? -1 : 1) * minutesOf(offset)
  return { at: wall - offsetMinutes * MINUTE_MS, offsetMinutes }
}

/** The participant's UTC offset in the times of a provider that writes instants in UTC: null for UTC, which says nothing about where it was. */
export function zoneOffset({ offsetMinutes }: ProviderTime): number | null {
  return offsetMinutes === 0 ? null : offsetMinutes
}

/** The parts as milliseconds in UTC; null for an invalid date such as 30 February. */
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

/** An offset in whole minutes; its seconds are drift of the device's clock. */
function minutesOf([hours = '0', minutes = '0', seconds = '0']: readonly (string | undefined)[]): number {
  return Number(hours) * 60 + Number(minutes) + Math.round(Number(seconds) / 60)
}

/** Zones differ from UTC by quarters of an hour; the remainder is drift of the device's clock. */
const OFFSET_STEP_MINUTES = 15

/** No place on earth is further from UTC (Kiribati, +14; the other way, Baker Island, −12). */
const MAX_OFFSET_MINUTES = 14 * 60

/**
 * The participant's UTC offset, from the system time and the display time of the device. An offset
 * in the display time itself takes precedence. Null if the two differ by more than any zone: the
 * device's clock was wrong.
 */
export function displayOffset(system: ProviderTime, display: ProviderTime | null): number | null {
  if (!display) return null
  if (display.offsetMinutes !== null) return display.offsetMinutes
  const minutes = (display.at - system.at) / MINUTE_MS
  const offset = Math.round(minutes / OFFSET_STEP_MINUTES) * OFFSET_STEP_MINUTES
  return Math.abs(offset) <= MAX_OFFSET_MINUTES ? offset + 0 : null
}
