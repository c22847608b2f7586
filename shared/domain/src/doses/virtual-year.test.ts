import fc from 'fast-check'
import { addDays, instantOf, type LocalDate, type WallClock, wallClockOf } from '../time'
import { DOSE_LATE_MINUTES, DOSE_LEAD_MINUTES } from './assign'
import { doseDayOf, endOfDoseDay, minuteOf, MINUTES_PER_DAY, occurrenceIn } from './clock'
import {
  adherenceOf,
  currentDoses,
  type Dose,
  doseDays,
  type DosePlan,
  type Mark,
  type Moment,
  type RecordedDose,
  totalOf,
} from './index'

const FIRST = '2026-01-01'
const DAYS = 365
const LAST = addDays(FIRST, DAYS - 1)
const MINUTE_MS = 60_000

/** What somebody did about a planned dose. */
interface Done {
  mark: Mark
  /** Where between an hour before its time and the end of its day, from 0 to 1; small numbers are most likely. */
  late: number
  /** Whether the entry names the dose; an old device may not. */
  named: boolean
}

const done: fc.Arbitrary<Done | null> = fc.option(
  fc.record({
    mark: fc.constantFrom<Mark>('took', 'took', 'took', 'took', 'skipped', 'postponed'),
    late: fc.oneof(
      fc.constant(0.05),
      fc.double({ min: 0, max: 0.1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    named: fc.boolean(),
  }),
  { freq: 8 },
)

const year = fc.record({
  times: fc.constantFrom([800, 1900], [30, 900, 2330], [800, 1200, 1600, 2000], [2100], [215, 1430]),
  day_end: fc.constantFrom(0, 400),
  /** The days of a journey from New York to Berlin; both change their clocks during the year. */
  away: fc.tuple(fc.nat(DAYS - 1), fc.nat(60)),
  done: fc.array(done, { minLength: 97, maxLength: 97 }),
})
type Year = typeof year extends fc.Arbitrary<infer Value> ? Value : never

const zoneOn = (day: LocalDate, { away: [start, length] }: Year): string =>
  day >= addDays(FIRST, start) && day < addDays(FIRST, start + length) ? 'Europe/Berlin' : 'America/New_York'

function planOf({ times, day_end }: Year): DosePlan {
  const rule = { repeat_type: 'daily', repeat: true, day_number: null, start_date: null } as const
  return { reminders: times.map((time) => ({ ...rule, time })), fired: [], day_end, minimum_interval_minutes: null }
}

const clockAt = (minute: number): WallClock => {
  const moment = new Date(minute * MINUTE_MS)
  return { date: moment.toISOString().slice(0, 10), time: moment.getUTCHours() * 100 + moment.getUTCMinutes() }
}

interface Truth {
  day: LocalDate
  time: number
  mark: Mark | null
  entry: RecordedDose | null
}

/** A year of somebody who records each dose at most once, on time, early or late until the end of its day. */
function lived(input: Year): Truth[] {
  const planned = Array.from({ length: DAYS }, (_, at) => addDays(FIRST, at)).flatMap((day) =>
    input.times
      .map((time) => ({ day, time, minute: minuteOf(occurrenceIn(day, time, input.day_end)) }))
      .sort((one, other) => one.minute - other.minute),
  )
  return planned.map(({ day, time, minute }, index) => {
    const did = input.done[index % input.done.length]
    if (!did) return { day, time, mark: null, entry: null }
    const zone = zoneOn(day, input)
    // Less than an hour before the same time of the next day it is for that one.
    const until = Math.min(
      Math.max(endOfDoseDay(day, input.day_end) - 1, minute + DOSE_LATE_MINUTES),
      minute + MINUTES_PER_DAY - DOSE_LEAD_MINUTES - 1,
    )
    const wall = clockAt(minute - 60 + Math.round(did.late * (until - minute + 60)))
    const instant = instantOf(wall.date, wall.time, zone)
    const clock = wallClockOf(instant, zone)
    // Without its name only what is recorded near its time, and on its day, can be known.
    const isNear = Math.abs(minuteOf(clock) - minute) <= 30 && doseDayOf(clock, input.day_end) === day
    const entry = {
      response_id: `${day} ${time}`,
      mark: did.mark,
      reminder_time: did.named || !isNear ? time : null,
      clock,
      instant: instant.getTime(),
    }
    return { day, time, mark: did.mark, entry }
  })
}

const entriesOf = (truth: readonly Truth[]) =>
  truth.flatMap(({ entry }) => entry ?? []).sort((one, other) => one.instant - other.instant)

const END: Moment = {
  clock: { date: addDays(LAST, 3), time: 1200 },
  instant: instantOf(addDays(LAST, 3), 1200, 'UTC').getTime(),
}

describe('a year with late and early doses, nights, a journey and both clock changes', () => {
  it('counts no dose for another one', () => {
    fc.assert(
      fc.property(year, (input) => {
        const truth = lived(input)
        const days = doseDays(planOf(input), entriesOf(truth), [FIRST, LAST], END)
        const counted = days.flatMap(({ doses }) =>
          doses.map(({ day, time, recorded }) => [day, time, recorded?.response_id ?? null]),
        )
        expect(counted).toEqual(truth.map(({ day, time, entry }) => [day, time, entry?.response_id ?? null]))
        const of = (mark: Mark) => truth.filter((one) => one.mark === mark).length
        expect(totalOf(days.map(adherenceOf))).toEqual({
          planned: truth.length,
          took: of('took'),
          postponed: of('postponed'),
          skipped: of('skipped'),
          unplanned_took: 0,
          unplanned_postponed: 0,
          unplanned_skipped: 0,
        })
      }),
      { numRuns: 6 },
    )
  })

  it('asks for no dose within the distance after the last one', () => {
    fc.assert(
      fc.property(year, (input) => {
        const plan = planOf(input)
        const entries = entriesOf(lived(input))
        const tooClose = entries.flatMap(({ instant, clock }, index) => {
          const known = entries.slice(Math.max(0, index - 12), index + 1)
          const before = known.findLast(({ mark }) => mark === 'took')
          const at = new Date(instant + (index % 2 === 0 ? 1 : 200) * MINUTE_MS)
          const now = { instant: at.getTime(), clock: wallClockOf(at, zoneOn(clock.date, input)) }
          return currentDoses(plan, known, now).filter(
            (dose) =>
              dose.state === 'due' && before && now.instant - before.instant < distanceTo(dose, input) * MINUTE_MS,
          )
        })
        expect(tooClose).toEqual([])
      }),
      { numRuns: 3 },
    )
  })
})

/** Half of the minutes between a dose and the one planned before it, at most twelve hours. */
function distanceTo({ minute }: Dose, { times }: Year): number {
  const ofDay = times.map((time) => Math.floor(time / 100) * 60 + (time % 100))
  const since = ofDay.map((of) => (minute - of) % 1440).filter((gap) => gap > 0)
  return Math.min(720, Math.min(1440, ...since) / 2)
}
