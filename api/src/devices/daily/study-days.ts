import type { Expression, SqlBool } from 'kysely'
import { deviceAmounts, sleepAmounts, type DeviceAmounts, type SampleKind } from '@almanac/domain/samples'
import { addDays, daysBetween, localDateOf, type LocalDate } from '@almanac/domain/time'
import { zoneOf } from '../../account'
import type { Database } from '../../http/serve'
import { connectionsOf } from '../sample-coverage/counts'
import { coverageIn, type DayCoverage } from '../sample-coverage/days'
import { measured } from '../samples/read-samples'
import type { Extent, StudyHoldings } from '../samples/study-devices'
import { daysFrom, type DailyValue } from './days'
import { readDays } from './read-days'

/** A participant's day of a kind: its value as it is shown, and how complete it is. */
export interface StudyDay {
  date: LocalDate
  kind: SampleKind
  /** Null without a value, and for glucose. */
  unit: string | null
  day: DailyValue | null
  /** What each device contributes: of sums its part, of other kinds the number of its values. */
  devices: DeviceAmounts
  /** Null for a kind that is not measured daily, and for the day of the last delivery. */
  coverage: DayCoverage | null
}

/** A night or a nap. */
export interface StudySleep {
  date: LocalDate
  isNap: boolean
  start_at: string
  end_at: string
  minutes: number
  stages: { stage: string; minutes: number }[]
  /** The minutes asleep of each device. */
  devices: DeviceAmounts
}

const NO_DEVICES: DeviceAmounts = new Map()

/** Days read at once, so that a month of a busy sensor and a year of weights are few queries. */
const DAYS_AT_ONCE = 93

/**
 * The days of a participant as the product shows them, and their sleep, in order of time, some months at once: of the
 * samples in `scope`, a condition on `samples`. What is missing is told up to the last day with a value, and not beyond
 * the last delivery, so that the same data give the same days at any time.
 */
export async function* studyDays(
  database: Database,
  user_id: string,
  kinds: StudyHoldings['kinds'],
  scope: Expression<SqlBool>,
): AsyncGenerator<{ days: StudyDay[]; sleeps: StudySleep[] }, void, undefined> {
  const extents = [...kinds.values()]
  if (extents.length === 0) return
  const zone = await zoneOf(database, user_id)
  const connections = await connectionsOf(database, user_id)
  const first = earliest(extents.map(({ first_at }) => first_at))
  const last = latest(extents.map(({ last_at }) => last_at))
  const now = latest(extents.map(({ received_at }) => received_at))
  const last_date = localDateOf(last, zone)
  // No clock is more than a day away from UTC.
  const end = addDays(dateOf(last), 1)
  for (let start_date = addDays(dateOf(first), -1); start_date <= end; start_date = addDays(start_date, DAYS_AT_ONCE)) {
    const later = addDays(start_date, DAYS_AT_ONCE - 1)
    const period = { start_date, end_date: later < end ? later : end }
    const [days, sleeps] = [new Map<string, StudyDay>(), [] as StudySleep[]]
    for (const coverage of await coverageIn(database, user_id, period, { zone, connections, now, scope })) {
      const { date, kind } = coverage
      const extent = kinds.get(kind)
      // Before its first value nothing is missing, and after the last of all kinds nobody knows.
      if (!extent || date < localDateOf(extent.first_at, zone) || date > last_date) continue
      days.set(`${date} ${kind}`, { date, kind, unit: null, day: null, devices: NO_DEVICES, coverage })
    }
    for (const [kind, extent] of kinds) {
      if (kind === 'glucose' || !reaches(extent, period)) continue
      for (const one of await kindDays(database, user_id, kind, { ...period, zone, scope })) {
        const { coverage = null } = days.get(`${one.date} ${kind}`) ?? {}
        days.set(`${one.date} ${kind}`, { ...one, kind, coverage })
        if (one.sleeps) sleeps.push(...one.sleeps)
      }
    }
    yield {
      days: [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, day]) => day),
      sleeps,
    }
  }
}

const dateOf = (instant: Date): LocalDate => instant.toISOString().slice(0, 10)
const earliest = (instants: readonly Date[]) => instants.reduce((one, other) => (other < one ? other : one))
const latest = (instants: readonly Date[]) => instants.reduce((one, other) => (other > one ? other : one))

/** Whether a kind has samples in a period, wherever they were measured. */
const reaches = (
  { first_at, last_at }: Extent,
  { start_date, end_date }: { start_date: LocalDate; end_date: LocalDate },
) => addDays(dateOf(first_at), -1) <= end_date && addDays(dateOf(last_at), 1) >= start_date

interface Period {
  start_date: LocalDate
  end_date: LocalDate
  zone: string
  scope: Expression<SqlBool>
}

type KindDay = Omit<StudyDay, 'kind' | 'coverage'> & { sleeps?: StudySleep[] }

/** The days of a kind; a period with more samples than are read at once is read in two parts. */
async function kindDays(
  database: Database,
  user_id: string,
  kind: Exclude<SampleKind, 'glucose'>,
  period: Period,
): Promise<KindDay[]> {
  const { start_date, end_date } = period
  const read = await readDays(database, user_id, kind, period)
  if (read.truncated && start_date < end_date) {
    const middle = addDays(start_date, Math.floor(daysBetween(start_date, end_date) / 2))
    return [
      ...(await kindDays(database, user_id, kind, { ...period, end_date: middle })),
      ...(await kindDays(database, user_id, kind, { ...period, start_date: addDays(middle, 1) })),
    ]
  }
  const found = daysFrom(kind, read, period)
  if (!found) return []
  const samples = measured(read.samples)
  const { unit, days } = found
  if (kind === 'sleep') {
    const minutes = sleepAmounts(samples)
    return days.map((day) => {
      const sleeps = sleepsOf(day, minutes)
      return { date: day.date, unit, day, devices: sleeps[0]?.devices ?? NO_DEVICES, sleeps }
    })
  }
  const amounts = deviceAmounts(kind, samples, (one) => one.kind === kind)
  return days.map((day) => ({ date: day.date, unit, day, devices: amounts.get(day.date) ?? NO_DEVICES }))
}

/** The night of a day and its naps. */
function sleepsOf(day: DailyValue, amounts: ReadonlyMap<number, DeviceAmounts>): StudySleep[] {
  const { date, value, start_at, end_at, stages, naps = [] } = day
  if (start_at === undefined || end_at === undefined || !stages) return []
  return [{ start_at, end_at, minutes: value, stages }, ...naps].map((sleep, place) => ({
    ...sleep,
    date,
    isNap: place > 0,
    devices: amounts.get(Date.parse(sleep.start_at)) ?? NO_DEVICES,
  }))
}
