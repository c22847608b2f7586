import {
  addDays,
  hhmmOf,
  instantOf,
  type LocalDate,
  localDateOf,
  minutesOf,
  offsetMinutesAt,
  parseClock,
} from '@almanac/domain/time'
import type { SampleKind, SleepStage } from '@almanac/domain/samples'
import type { NewSample } from '../../src/devices'
import { studyId } from '@almanac/formats/study-files/ids'
import type { HistoryFile, Watch } from '../format/history'
import { hashToUnitInterval } from '../../simulators/traces/unit-interval'
import { zoneOn } from '../../simulators/traces/glucose-trace'
import type { HistoryContext } from './responses'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** Minutes of the stages of each sleep cycle of a night: deep sleep comes early, REM sleep late. */
const SLEEP_CYCLES: readonly (readonly [SleepStage, number][])[] = [
  [
    ['light', 18],
    ['deep', 34],
    ['light', 16],
    ['rem', 9],
  ],
  [
    ['light', 22],
    ['deep', 26],
    ['light', 17],
    ['rem', 19],
  ],
  [
    ['light', 31],
    ['deep', 11],
    ['awake', 4],
    ['light', 20],
    ['rem', 27],
  ],
  [
    ['light', 44],
    ['rem', 34],
    ['awake', 6],
  ],
  [
    ['light', 38],
    ['rem', 38],
    ['awake', 3],
  ],
  [
    ['light', 50],
    ['rem', 30],
    ['awake', 5],
  ],
]

/** The share of a day's steps that is taken in each of the hours from 7 to 22 o'clock. */
const STEPS_BY_HOUR = [4, 9, 7, 4, 5, 8, 9, 5, 4, 5, 8, 10, 9, 6, 4, 3]
const FIRST_HOUR_OF_STEPS = 7
const SUM_OF_SHARES = STEPS_BY_HOUR.reduce((sum, share) => sum + share, 0)

/** Parts of a night's or day's hash, so that its numbers do not depend on each other. */
const PART = { worn: 21, end: 22, length: 23, stage: 24, steps: 25, pulse: 26 } as const

/** A measurement of the watch. */
interface Measured {
  kind: SampleKind
  at: number
  /** Null for an instant. */
  until: number | null
  value: number
  unit: string
  detail: string | null
}

/** A day on which the watch was worn; `number` counts days, for hashing. */
interface WornDay {
  date: LocalDate
  number: number
  zone: string
}

/**
 * What a person's watch measured until now, as the phone's health store delivers it: nights by stage of sleep,
 * steps by the hour and the resting heart rate. Nights without the watch are gaps.
 */
export function generateWatchSamples(context: HistoryContext, histories: readonly HistoryFile[]): NewSample[] {
  return histories.flatMap((history) => {
    const { watch } = history
    if (!watch) return []
    return wornDays(context, history, watch).flatMap((day) =>
      [...night(day, watch), ...stepsOf(day), restingHeartRate(day, watch)]
        .filter(({ at, until }) => (until ?? at) <= context.now.getTime())
        .map((measured) => sampleOf(context, watch, day, measured)),
    )
  })
}

function wornDays({ person, now }: HistoryContext, history: HistoryFile, { days }: Watch): WornDay[] {
  const today = localDateOf(now, person.time_zone)
  return Array.from({ length: days }, (_, index) => index + 1 - days).flatMap((day) => {
    const date = addDays(today, day)
    const number = Date.parse(date) / (DAY_MINUTES * MINUTE_MS)
    if (hashToUnitInterval(number, PART.worn) > 0.93) return []
    return [{ date, number, zone: zoneOn(day, person.time_zone, history.glucose_sensor?.journey) }]
  })
}

/** The instant at which the participant wakes on a day. */
function wakeOf({ date, number, zone }: WornDay, { awake }: Watch): number {
  const minutes =
    (parseClockMinutes(awake) + Math.round((hashToUnitInterval(number, PART.end) - 0.5) * 60) + DAY_MINUTES) %
    DAY_MINUTES
  return instantOf(date, hhmmOf(Math.floor(minutes / 60), minutes % 60), zone).getTime()
}

/** The stages of the night that ends on a day. */
function night(day: WornDay, watch: Watch): Measured[] {
  const end = wakeOf(day, watch)
  const usual = (parseClockMinutes(watch.awake) - parseClockMinutes(watch.asleep) + DAY_MINUTES) % DAY_MINUTES
  let at = end - Math.round(usual + (hashToUnitInterval(day.number, PART.length) - 0.5) * 70) * MINUTE_MS
  const stages: Measured[] = []
  for (const [index, [detail, usualMinutes]] of SLEEP_CYCLES.flat().entries()) {
    const minutes = Math.round(usualMinutes * (0.7 + hashToUnitInterval(day.number, index, PART.stage) * 0.6))
    const until = Math.min(end, at + minutes * MINUTE_MS)
    if (until <= at) break
    stages.push({ kind: 'sleep', at, until, value: (until - at) / MINUTE_MS, unit: 'min', detail })
    at = until
  }
  return stages
}

function stepsOf({ date, number, zone }: WornDay): Measured[] {
  const total = 3_800 + hashToUnitInterval(number, PART.steps) * 7_200
  return STEPS_BY_HOUR.map((share, index) => {
    const at = instantOf(date, hhmmOf(FIRST_HOUR_OF_STEPS + index, 0), zone).getTime()
    const value = Math.round(
      (total * share * (0.6 + hashToUnitInterval(number, index, PART.steps) * 0.8)) / SUM_OF_SHARES,
    )
    return { kind: 'steps', at, until: at + 60 * MINUTE_MS, value, unit: '{steps}', detail: null }
  })
}

function restingHeartRate(day: WornDay, watch: Watch): Measured {
  const value = Math.round(61 + hashToUnitInterval(day.number, PART.pulse) * 7)
  return { kind: 'resting_heart_rate', at: wakeOf(day, watch), until: null, value, unit: '/min', detail: null }
}

function sampleOf(
  { study, person, now }: HistoryContext,
  { name }: Watch,
  { zone }: WornDay,
  { kind, at, until, value, unit, detail }: Measured,
): NewSample {
  return {
    kind,
    source: 'apple_health',
    record_id: studyId(study.key, 'person', person.key, 'sample', kind, String(at)),
    version: now.getTime(),
    started_at: new Date(at),
    ended_at: until === null ? null : new Date(until),
    value,
    bound: null,
    unit,
    device: name,
    offset_minutes: offsetMinutesAt(new Date(at), zone),
    detail,
  }
}

const parseClockMinutes = (clock: string): number => minutesOf(parseClock(clock) ?? 0)
