import fc from 'fast-check'
import type { Adherence } from '@almanac/contracts/activities/history'
import { adherenceOf, type DoseCounts, dosePlanOf, dosesOfDay, recordedDoseOf } from '@almanac/domain/doses'
import { addDays, datesFrom, instantOf, wallClockOf } from '@almanac/domain/time'
import { adherenceIn } from '../history/adherence'
import { addDoses, entryKey, type ParticipantDoses } from '../study-export/doses'
import { planOf, type ReminderVersion } from './plan'

const ZONE = 'America/New_York'
// Both ends of daylight saving time are in one of the two windows.
const STARTS = ['2026-03-02', '2026-10-26'] as const
const DAYS = 14
const [user_id, activity_id, objective_id] = ['maya', 'medicines', 'tablet']

const time = fc.constantFrom(30, 300, 430, 800, 1200, 1900, 2330)
const moment = fc.record({ day: fc.nat(DAYS), time: fc.constantFrom(0, 20, 210, 359, 400, 755, 1210, 1834, 2345) })
const scenario = fc.record({
  start: fc.constantFrom(...STARTS),
  day_end: fc.constantFrom(null, 0, 230),
  /** Plans that follow each other. */
  plans: fc.array(fc.record({ times: fc.uniqueArray(time, { maxLength: 3 }), until: moment }), { maxLength: 3 }),
  entries: fc.array(
    fc.record({
      at: moment,
      value: fc.constantFrom(0, 0, 0, 1, 2),
      reminder_time: fc.option(time),
      as_needed: fc.boolean(),
      zone: fc.constantFrom(ZONE, ZONE, 'Europe/Berlin'),
    }),
    { maxLength: 25 },
  ),
})

test('Today, the history, reports and the export count the same doses', () => {
  fc.assert(
    fc.property(scenario, ({ start, day_end, plans, entries }) => {
      const at = (of: { day: number; time: number }, zone = ZONE) => instantOf(addDays(start, of.day), of.time, zone)
      const joined_at = at({ day: -3, time: 0 }).toISOString()
      const instants = plans.map(({ until }) => at(until).toISOString()).sort()
      const versions = plans.flatMap(({ times }, index): ReminderVersion[] =>
        times.map((of) => ({
          repeat_type: 'daily',
          repeat: true,
          time: of,
          day_number: null,
          start_date: null,
          valid_from: instants[index - 1] ?? joined_at,
          valid_until: index === plans.length - 1 ? null : (instants[index] ?? null),
        })),
      )
      const rows = entries.map(({ at: of, zone, reminder_time, as_needed, value }, index) => ({
        id: String(index),
        activity_id,
        objective_id,
        type: 'MedicationEntry',
        value,
        reminder_time,
        as_needed,
        measured_at: at(of, zone).toISOString(),
        time_zone: zone,
        date_posted_for: addDays(start, of.day),
      }))
      const now = new Date(instantOf(addDays(start, DAYS + 3), 1200, ZONE))
      const activity = { joined_at, copied: true, day_end, end_date: null }
      const period = { start_date: addDays(start, -1), end_date: addDays(start, DAYS + 1) }
      const clock = { clock: wallClockOf(now, ZONE), instant: now.getTime() }

      const [history] = adherenceIn(
        { ...activity, ...EMPTY_ACTIVITY },
        { doses: rows, reminders: versions.map((one) => ({ ...one, objective_id })), fired: [], time_zone: ZONE },
        period,
        clock,
      )

      const recorded = rows
        .flatMap((row) => recordedDoseOf(row, row, day_end ?? undefined) ?? [])
        .sort((one, other) => one.instant - other.instant)
      const plan = planOf(activity, undefined, versions, [], ZONE)
      const exported: ParticipantDoses = { answered: new Map(), unanswered: [] }
      addDoses(
        exported,
        { user_id, activity_id, objective_id, type: 'MedicationObjective', zone: ZONE, plan, recorded, fired: [] },
        now,
      )

      const isCurrent = ({ valid_until }: ReminderVersion) => valid_until === null
      const objective = {
        type: 'MedicationObjective',
        reminders: versions.filter(isCurrent),
        past_reminders: versions.filter((one) => !isCurrent(one)),
      }
      const todays = dosePlanOf(objective, { day_end: day_end ?? undefined }, ZONE)

      for (const day of datesFrom(period.start_date, period.end_date)) {
        const counted = adherenceOf(dosesOfDay(todays, recorded, day, clock))
        expect([day, countsOf(history, day)]).toEqual([day, counted])
        expect([day, countsIn(exported, rows, day)]).toEqual([day, counted])
      }
    }),
    { numRuns: 20 },
  )
})

const EMPTY_ACTIVITY = {
  activity_id,
  responses: 0,
  days: 0,
  objectives: [{ id: objective_id, type: 'MedicationObjective', reminders: [] }],
  months: '',
  only_zone: ZONE,
  runs: null,
  moments: [],
}

const NONE: DoseCounts = {
  planned: 0,
  took: 0,
  postponed: 0,
  skipped: 0,
  unplanned_took: 0,
  unplanned_postponed: 0,
  unplanned_skipped: 0,
}

/** The history's counts of a day, which reports use too. */
function countsOf(history: Adherence | undefined, date: string): DoseCounts {
  const found = history?.days.find((day) => day.date === date)
  if (!found) return NONE
  const { planned, took, postponed, skipped, unplanned, unplanned_postponed = 0, unplanned_skipped = 0 } = found
  return { planned, took, postponed, skipped, unplanned_took: unplanned, unplanned_postponed, unplanned_skipped }
}

interface ExportedRow {
  id: string
  value: number
  reminder_time: number | null
  measured_at: string
}

/** The counts that an analysis makes of the export: of several answers for one planned dose took counts, else the last. */
function countsIn({ answered, unanswered }: ParticipantDoses, rows: readonly ExportedRow[], date: string): DoseCounts {
  const ofDay = [...rows]
    .sort((one, other) => Date.parse(one.measured_at) - Date.parse(other.measured_at))
    .flatMap(({ id, value, reminder_time }) => {
      const dose = answered.get(entryKey(id, { objective_id, reminder_time }))
      return dose?.date_for === date ? [{ time: dose.time, value }] : []
    })
  const planned = new Map<number, number>()
  for (const { time: of, value } of ofDay) if (of !== null && planned.get(of) !== 0) planned.set(of, value)
  const marks = [...planned.values()]
  const beyond = ofDay.filter((dose) => dose.time === null)
  return {
    planned: planned.size + unanswered.filter(({ date_for }) => date_for === date).length,
    took: marks.filter((value) => value === 0).length,
    postponed: marks.filter((value) => value === 1).length,
    skipped: marks.filter((value) => value === 2).length,
    unplanned_took: beyond.filter(({ value }) => value === 0).length,
    unplanned_postponed: beyond.filter(({ value }) => value === 1).length,
    unplanned_skipped: beyond.filter(({ value }) => value === 2).length,
  }
}
