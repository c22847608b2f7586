import type { LocalDate } from './localDate'
import { offsetInName, zoneOfOffset } from './zoneNames'

/** Local date and time in a zone. */
export interface WallClock {
  date: LocalDate
  /** HHMM as a number: 900 is nine o'clock. */
  time: number
}

/** Cache limit, above the number of zones, so that arbitrary spellings cannot exhaust memory. */
const MAX_FORMATS = 800
const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of a zone; of UTC for one that this engine does not know, such as a zone newer than the browser. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: isTimeZone(zone) ? zone : 'UTC',
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(zone, made)
  return made
}

/** The local time of the zone at an instant, as the milliseconds of the same wall time in UTC. */
function wallMilliseconds(milliseconds: number, zone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(milliseconds)) part[type] = Number(value)
  return Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  )
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The offsets of one UTC day, before and after a possible change; mostly equal. */
interface Offsets {
  before: number
  after: number
  change: number
}

/** Computing offsets is slow, and callers repeatedly use the same days. */
const MAX_CACHED_DAYS = 2_000
const days = new Map<string, Map<number, Offsets>>()

function daysOf(zone: string): Map<number, Offsets> {
  const known = days.get(zone)
  if (known && known.size < MAX_CACHED_DAYS) return known
  if (days.size >= MAX_FORMATS) days.clear()
  const none = new Map<number, Offsets>()
  days.set(zone, none)
  return none
}

/** Rules of time zones that replace those of the JavaScript engine. */
export interface ZoneRules {
  /** The UTC offset of a zone at an instant, in minutes; undefined where the engine decides. */
  offsetMinutesAt: (milliseconds: number, zone: string) => number | undefined
}

let rules: ZoneRules | null = null

/** Sets the rules for all later conversions; null for those of the engine. */
export function setZoneRules(next: ZoneRules | null): void {
  rules = next
  days.clear()
}

function readOffset(milliseconds: number, zone: string): number {
  const minutes = rules?.offsetMinutesAt(milliseconds, zone)
  return minutes === undefined ? engineOffset(milliseconds, zone) : minutes * 60_000
}

function engineOffset(milliseconds: number, zone: string): number {
  const whole = Math.floor(milliseconds / 1000) * 1000
  return wallMilliseconds(whole, zone) - whole
}

/** The UTC offset of the zone at an instant, in milliseconds. No zone has ever changed its clock twice on one day. */
function offsetAt(milliseconds: number, zone: string): number {
  const day = Math.floor(milliseconds / DAY_MS)
  const ofZone = daysOf(zone)
  let known = ofZone.get(day)
  if (known === undefined) {
    known = readDay(day, zone)
    ofZone.set(day, known)
  }
  return milliseconds < known.change ? known.before : known.after
}

/** Finds the second of the change, if any. */
function readDay(day: number, zone: string): Offsets {
  const before = readOffset(day * DAY_MS, zone)
  const after = readOffset((day + 1) * DAY_MS, zone)
  if (before === after) return { before, after, change: day * DAY_MS }
  let [still, change] = [day * DAY_MS, (day + 1) * DAY_MS]
  while (change - still > 1_000) {
    const middle = still + Math.floor((change - still) / 2_000) * 1_000
    if (readOffset(middle, zone) === before) still = middle
    else change = middle
  }
  return { before, after, change }
}

/** The UTC offset of a zone at an instant, in minutes. */
export function offsetMinutesAt(instant: Date, zone: string): number {
  return Math.round(offsetAt(instant.getTime(), zone) / 60_000)
}

const knownNames = new Map<string, boolean>()

/** Whether this JavaScript engine knows a time zone by this name. Offsets such as `+05:30` are no names of zones. */
export function isTimeZone(name: string): boolean {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  if (knownNames.size >= MAX_FORMATS) knownNames.clear()
  const is = name !== '' && offsetInName(name) === null && canFormat(name)
  knownNames.set(name, is)
  return is
}

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/**
 * The zone that a device means, by the name that it states: that zone, one with the stated offset, or null for a name
 * that is unknown here, such as `Etc/Unknown`, which browsers state on systems without a zone.
 */
export function zoneNamed(name: string | undefined): string | null {
  if (name === undefined) return null
  const offset = offsetInName(name)
  if (offset !== null) return zoneOfOffset(offset)
  return isTimeZone(name) ? name : null
}

/**
 * The zone by which Intl writes an instant as the rules of `zone` have it: the zone itself where the engine agrees,
 * else one with the same offset.
 */
export function writtenZone(instant: Date, zone: string): string {
  if (!isTimeZone(zone)) return deviceZone()
  const milliseconds = instant.getTime()
  const offset = rules?.offsetMinutesAt(milliseconds, zone)
  if (offset === undefined || offset === engineOffset(milliseconds, zone) / 60_000) return zone
  return zoneOfOffset(offset) ?? zone
}

/** The local date and time of the zone at an instant. */
export function wallClockOf(instant: Date, zone: string): WallClock {
  const whole = Math.floor(instant.getTime() / 1000) * 1000
  const shown = new Date(whole + offsetAt(whole, zone))
  return { date: shown.toISOString().slice(0, 10), time: shown.getUTCHours() * 100 + shown.getUTCMinutes() }
}

/** The local hour of the zone at an instant, 0 to 23. Faster than `wallClockOf` for many instants, as it formats no date. */
export function hourOf(instant: Date, zone: string): number {
  const milliseconds = instant.getTime()
  const shown = milliseconds + offsetAt(milliseconds, zone)
  return Math.floor((((shown % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS)
}

/** The calendar date in the zone at an instant. UTC days are never used for counting. */
export function localDateOf(instant: Date, zone: string): LocalDate {
  return wallClockOf(instant, zone).date
}

/**
 * The instant of a local date and time (HHMM) in a zone. A time skipped by daylight saving time is
 * moved forward by the skipped duration (01:30 becomes 02:30); of a repeated time it is the first.
 * Temporal calls this 'compatible'.
 */
export function instantOf(date: LocalDate, time: number, zone: string): Date {
  const shown = Date.parse(`${date}T00:00:00Z`) + (Math.floor(time / 100) * 60 + (time % 100)) * 60_000
  // The offsets a day before and after the wall time are those before and after any nearby change.
  const before = offsetAt(shown - 86_400_000, zone)
  const after = offsetAt(shown + 86_400_000, zone)
  const fitting = [shown - before, shown - after].filter(
    (milliseconds) => milliseconds + offsetAt(milliseconds, zone) === shown,
  )
  return new Date(fitting.length > 0 ? Math.min(...fitting) : shown - before)
}

/** How long the device's zone is cached, unless its offset changes: reading it takes milliseconds on a slow phone. */
const ZONE_CACHE_MS = 60_000

/** The zone of this device, for what is entered on it. */
export function deviceZone(): string {
  const now = new Date()
  const read = `${now.getTimezoneOffset()} ${Math.floor(now.getTime() / ZONE_CACHE_MS)}`
  if (globalThis.almanacDeviceZone?.read !== read) globalThis.almanacDeviceZone = { zone: readDeviceZone(), read }
  return globalThis.almanacDeviceZone.zone
}

function statedZone(): string | null {
  try {
    return zoneNamed(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  } catch {
    return null
  }
}

/** Whether this device states a time zone that is known. */
export const isDeviceZoneKnown = (): boolean => statedZone() !== null

declare global {
  // In the page, because host and remotes have copies of this module.
  /** The zone of the signed-in user's account. */
  var almanacAccountZone: string | null | undefined
  /** The zone of this device, and the offset and minute of its clock when it was read. */
  var almanacDeviceZone: { zone: string; read: string } | undefined
}

/** Sets the zone for a device that states none: that of the signed-in user's account. */
export function setAccountZone(zone: string | null): void {
  globalThis.almanacAccountZone = zone
  globalThis.almanacDeviceZone = undefined
}

function readDeviceZone(): string {
  const ofAccount = zoneNamed(globalThis.almanacAccountZone ?? undefined)
  return statedZone() ?? ofAccount ?? zoneOfOffset(-new Date().getTimezoneOffset()) ?? 'UTC'
}

/** A device's clock may be this much ahead of the server's before its 'now' counts as the future. */
export const CLOCK_LEEWAY_MS = 120_000

/** Whether an instant is later than now, allowing for clocks that differ. */
export function isFuture(instant: Date, now: Date, leeway: number = CLOCK_LEEWAY_MS): boolean {
  return instant.getTime() > now.getTime() + leeway
}

/** Whether a date has not yet begun in the zone, allowing for clocks that differ. */
export function isFutureDate(date: LocalDate, zone: string, now: Date, leeway: number = CLOCK_LEEWAY_MS): boolean {
  return date > localDateOf(new Date(now.getTime() + leeway), zone)
}
