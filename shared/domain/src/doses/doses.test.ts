import { instantOf, type LocalDate, type WallClock } from '../time'
import {
  adherenceOf,
  currentDoses,
  DEFAULT_DAY_END,
  doseDayOf,
  type DosePlan,
  dosesOfDay,
  type DoseState,
  lastTaken,
  type Mark,
  markOf,
  type Moment,
  type PlannedDose,
  type RecordedDose,
  recordedDoseOf,
  suggestedDose,
} from './index'

const ZONE = 'Europe/Berlin'
const DAY = '2026-11-20'
const [BEFORE, AFTER] = ['2026-11-19', '2026-11-21']

const at = (time: number, date: LocalDate = DAY, zone = ZONE): Moment => ({
  clock: { date, time },
  instant: instantOf(date, time, zone).getTime(),
})
const daily = (time: number, more: Partial<PlannedDose> = {}): PlannedDose => ({
  repeat_type: 'daily',
  repeat: true,
  time,
  day_number: null,
  start_date: null,
  ...more,
})
const planOf = (times: readonly number[], more: Partial<DosePlan> = {}): DosePlan => ({
  reminders: times.map((time) => daily(time)),
  fired: [],
  day_end: DEFAULT_DAY_END,
  minimum_interval_minutes: null,
  ...more,
})
const dose = (mark: Mark, moment: Moment, reminder_time: number | null = null): RecordedDose => ({
  response_id: `${mark} ${moment.instant} ${reminder_time ?? ''}`,
  mark,
  reminder_time,
  ...moment,
})
const statesIn = (plan: DosePlan, recorded: RecordedDose[], now: Moment, day = DAY) =>
  Object.fromEntries(dosesOfDay(plan, recorded, day, now).doses.map(({ time, state }) => [time, state]))
const countsIn = (plan: DosePlan, recorded: RecordedDose[], now: Moment = at(1200, AFTER), day = DAY) =>
  adherenceOf(dosesOfDay(plan, recorded, day, now))

describe('the dose day', () => {
  it.each<[string, WallClock, number, LocalDate]>([
    ['ends with the night', { date: AFTER, time: 20 }, 400, DAY],
    ['a minute before its end', { date: AFTER, time: 359 }, 400, DAY],
    ['at its end the next begins', { date: AFTER, time: 400 }, 400, AFTER],
    ['may end at midnight', { date: AFTER, time: 0 }, 0, AFTER],
    ['over a change of year', { date: '2027-01-01', time: 130 }, 400, '2026-12-31'],
  ])('%s', (_, clock, day_end, day) => {
    expect(doseDayOf(clock, day_end)).toBe(day)
  })
})

describe('the states of the doses of a day', () => {
  it.each<[string, DosePlan, RecordedDose[], Moment, Record<number, DoseState>]>([
    [
      'before, at and after their times',
      planOf([800, 1200, 1900]),
      [],
      at(1130),
      { 800: 'due', 1200: 'due', 1900: 'upcoming' },
    ],
    ['missed once the next one’s time has come', planOf([800, 1900]), [], at(1900), { 800: 'missed', 1900: 'due' }],
    ['due until the night has ended', planOf([800, 1900]), [], at(359, AFTER), { 800: 'missed', 1900: 'due' }],
    ['missed after it', planOf([800, 1900]), [], at(400, AFTER), { 800: 'missed', 1900: 'missed' }],
    ['shortly before its end still due after it', planOf([330]), [], at(430, AFTER), { 330: 'due' }],
    [
      'the morning dose forgotten, recorded by the form in the evening: it is the evening one',
      planOf([800, 1900]),
      [dose('took', at(1910))],
      at(1911),
      { 800: 'missed', 1900: 'took' },
    ],
    [
      'the morning dose taken late: the evening one is too early',
      planOf([800, 1900]),
      [dose('took', at(1834), 800)],
      at(1835),
      { 800: 'took', 1900: 'too_early' },
    ],
    [
      'until half of the planned distance has passed',
      planOf([800, 1900]),
      [dose('took', at(1834), 800)],
      at(4, AFTER),
      { 800: 'took', 1900: 'due' },
    ],
    [
      'or the study’s distance',
      planOf([800, 1900], { minimum_interval_minutes: 120 }),
      [dose('took', at(1834), 800)],
      at(2034),
      { 800: 'took', 1900: 'due' },
    ],
    [
      'a skipped one does not make the next one too early',
      planOf([800, 1900]),
      [dose('skipped', at(1834), 800)],
      at(1835),
      { 800: 'skipped', 1900: 'due' },
    ],
    [
      'one taken beyond the plan does',
      planOf([800, 1900]),
      [dose('took', at(800), 800), dose('took', at(1310))],
      at(1830),
      { 800: 'took', 1900: 'too_early' },
    ],
    [
      'postponed just before midnight',
      planOf([2330]),
      [dose('postponed', at(2332), 2330)],
      at(31, AFTER),
      { 2330: 'postponed' },
    ],
    [
      'and asked for again after it',
      planOf([2330]),
      [dose('postponed', at(2332), 2330)],
      at(40, AFTER),
      { 2330: 'due' },
    ],
    [
      'the evening dose taken after midnight, unnamed',
      planOf([900, 2100]),
      [dose('took', at(900), 900), dose('took', at(20, AFTER))],
      at(30, AFTER),
      { 900: 'took', 2100: 'took' },
    ],
    ['a dose after midnight offered before it', planOf([30]), [], at(2345), { 30: 'due' }],
    ['and taken before it', planOf([30], { day_end: 0 }), [dose('took', at(2345, BEFORE), 30)], at(20), { 30: 'took' }],
    [
      'an entry that names no dose of the plan is for the nearest',
      planOf([800, 1900]),
      [dose('took', at(1850), 1830)],
      at(1900),
      { 800: 'missed', 1900: 'took' },
    ],
    [
      'taken, then said to be skipped',
      planOf([800]),
      [dose('took', at(800), 800), dose('skipped', at(810), 800)],
      at(900),
      { 800: 'took' },
    ],
    [
      'a medicine added after its first time of the day',
      planOf([], { reminders: [900, 2330].map((time) => daily(time, { valid_from: { date: DAY, time: 1510 } })) }),
      [],
      at(1511),
      { 2330: 'upcoming' },
    ],
    [
      'a plan changed during the day',
      planOf([], {
        reminders: [
          daily(800, { valid_until: { date: DAY, time: 1200 } }),
          daily(1900, { valid_until: { date: DAY, time: 1200 } }),
          daily(900, { valid_from: { date: DAY, time: 1200 } }),
          daily(1300, { valid_from: { date: DAY, time: 1200 } }),
        ],
      }),
      [dose('took', at(805), 800)],
      at(2000),
      { 800: 'took', 1300: 'due' },
    ],
    [
      'a time that fired, though the plan is another now',
      planOf([], { fired: [{ date: DAY, time: 730 }] }),
      [],
      at(800),
      { 730: 'due' },
    ],
    ['nothing before joining', planOf([800], { joined: AFTER }), [], at(900), {}],
    ['nothing after the activity’s end', planOf([800], { ends: BEFORE }), [], at(900), {}],
  ])('%s', (_, plan, recorded, now, states) => {
    expect(statesIn(plan, recorded, now)).toEqual(states)
  })

  it('do not depend on an entry of the next day', () => {
    const plan = planOf([2100])
    const recorded = [dose('took', at(20, AFTER))]
    expect(statesIn(plan, recorded, at(2130, AFTER), AFTER)).toEqual({ 2100: 'due' })
    expect(statesIn(plan, recorded, at(2130, AFTER), DAY)).toEqual({ 2100: 'took' })
  })

  it('measure the distance in hours that passed, over a flight and a clock change', () => {
    const plan = planOf([800, 1900])
    const newYork = dose('took', at(800, DAY, 'America/New_York'), 800)
    // 14:00 in Berlin: five hours before 19:00.
    expect(statesIn(plan, [newYork], at(1900))).toEqual({ 800: 'took', 1900: 'too_early' })
    const spring = [dose('took', at(130, '2026-03-29'), 2100)]
    // The clock goes from 2:00 to 3:00: half of the eleven hours planned have passed at 8:00.
    expect(statesIn(planOf([800, 2100]), spring, at(759, '2026-03-29'), '2026-03-29')).toMatchObject({
      800: 'too_early',
    })
    expect(statesIn(planOf([800, 2100]), spring, at(800, '2026-03-29'), '2026-03-29')).toMatchObject({ 800: 'due' })
  })

  it('keep the distance to the same medicine in another objective, but not where both are planned at once', () => {
    const other = { plan: planOf([800]), recorded: [dose('took', at(1100), 800)] }
    const stateOf = (time: number, now: Moment) => dosesOfDay(planOf([time]), [], DAY, now, [other]).doses[0]?.state
    expect(stateOf(1200, at(1200))).toBe('too_early')
    expect(stateOf(1200, at(1300))).toBe('due')
    expect(stateOf(800, at(1101))).toBe('due')
  })
})

describe('the adherence of a day', () => {
  const none = { postponed: 0, skipped: 0, unplanned_took: 0, unplanned_postponed: 0, unplanned_skipped: 0 }

  it.each<[string, DosePlan, RecordedDose[], Partial<ReturnType<typeof countsIn>>]>([
    ['nothing recorded', planOf([800, 1900]), [], { planned: 2, took: 0 }],
    ['as needed, taken once', planOf([]), [dose('took', at(900))], { planned: 0, took: 0, unplanned_took: 1 }],
    [
      'as needed beside a plan, between its times',
      planOf([800, 2000]),
      [{ ...dose('took', at(1000)), as_needed: true }],
      { planned: 2, took: 0, unplanned_took: 1 },
    ],
    ['as needed, skipped', planOf([]), [dose('skipped', at(900))], { planned: 0, took: 0, unplanned_skipped: 1 }],
    ['as needed, postponed', planOf([]), [dose('postponed', at(900))], { planned: 0, took: 0, unplanned_postponed: 1 }],
    [
      'skipped before joining',
      planOf([800], { joined: AFTER }),
      [dose('skipped', at(900), 800)],
      { planned: 0, took: 0, unplanned_skipped: 1 },
    ],
    [
      'postponed and never taken',
      planOf([800]),
      [dose('postponed', at(810), 800)],
      { planned: 1, took: 0, postponed: 1 },
    ],
    [
      'the same dose taken twice, as on two devices',
      planOf([800]),
      [dose('took', at(800), 800), dose('took', at(803), 800)],
      { planned: 1, took: 1, unplanned_took: 1 },
    ],
    [
      'two recorded in the evening without times',
      planOf([800, 1900]),
      [dose('took', at(1930)), dose('took', at(1931))],
      { planned: 2, took: 2 },
    ],
    [
      'two recorded in the morning without times: the second is not the evening one',
      planOf([800, 1900]),
      [dose('took', at(800)), dose('took', at(801))],
      { planned: 2, took: 1, unplanned_took: 1 },
    ],
  ])('%s', (_, plan, recorded, counts) => {
    expect(countsIn(plan, recorded)).toEqual({ ...none, ...counts })
  })

  it('counts a dose once its time has come, or earlier if it is recorded', () => {
    expect(countsIn(planOf([800, 1900]), [], at(1830)).planned).toBe(1)
    expect(countsIn(planOf([800, 1900]), [dose('took', at(1830), 1900)], at(1830)).planned).toBe(2)
  })
})

describe('the dose that is suggested', () => {
  const suggested = (plan: DosePlan, recorded: RecordedDose[], now: Moment) =>
    suggestedDose(currentDoses(plan, recorded, now), now.clock)

  it.each<[string, DosePlan, RecordedDose[], Moment, [LocalDate, number] | undefined]>([
    ['the nearest', planOf([800, 1900]), [], at(1910), [DAY, 1900]],
    ['the nearest open one', planOf([800, 1900]), [dose('took', at(1905), 1900)], at(1910), [DAY, 800]],
    ['that of the evening after midnight', planOf([900, 2100]), [], at(20, AFTER), [DAY, 2100]],
    ['one of the next day within the hour', planOf([30], { day_end: 0 }), [], at(2345), [AFTER, 30]],
    ['none that is far ahead', planOf([800, 1900]), [dose('took', at(800), 800)], at(900), undefined],
    ['none as needed', planOf([]), [], at(900), undefined],
  ])('%s', (_, plan, recorded, now, expected) => {
    const found = suggested(plan, recorded, now)
    expect(found ? [found.day, found.time] : undefined).toEqual(expected)
  })

  it('is always one for which an entry that names it is counted', () => {
    for (const minute of Array.from({ length: 24 }, (_, hour) => hour * 100 + 15)) {
      const plan = planOf([30, 330, 415, 800, 2330])
      const now = at(minute)
      for (const { day, time } of currentDoses(plan, [], now))
        expect(statesIn(plan, [dose('took', now, time)], now, day)[time]).toBe('took')
    }
  })
})

describe('what an entry records', () => {
  const response = { id: 'one', measured_at: '2026-11-20T23:20:00Z', time_zone: ZONE, date_posted_for: AFTER }

  it('is read from its value', () => {
    expect([
      markOf({ type: 'MedicationEntry', value: 0 }),
      markOf({ type: 'MedicationEntry', value: 1 }),
      markOf({ type: 'MedicationEntry', value: 2 }),
      markOf({ type: 'RoutineEntry', value: 0 }),
      markOf({ type: 'RoutineEntry', value: 1 }),
      markOf({ type: 'SliderEntry', value: 0 }),
      markOf({ type: 'MedicationEntry', value: null }),
    ]).toEqual(['took', 'postponed', 'skipped', 'took', 'skipped', null, null])
  })

  it('can be for none of the planned doses', () => {
    expect(recordedDoseOf(response, { type: 'MedicationEntry', value: 0, as_needed: true })?.as_needed).toBe(true)
  })

  it('is for the wall clock where it was recorded, or at which the dose was taken', () => {
    const entry = { type: 'MedicationEntry', value: 0, reminder_time: 2100 }
    expect(recordedDoseOf(response, entry)?.clock).toEqual({ date: AFTER, time: 20 })
    const administered = (medication_administration_date: string) =>
      recordedDoseOf(response, { ...entry, medication_administration_date })?.clock
    expect(administered('2026-11-20T20:10:00Z')).toEqual({ date: DAY, time: 2110 })
    expect(administered('2026-11-01T20:10:00Z')).toEqual({ date: AFTER, time: 20 })
  })

  it('is for the date that the response counts for', () => {
    const entry = { type: 'MedicationEntry', value: 0 }
    expect(recordedDoseOf({ ...response, date_posted_for: DAY }, entry)?.clock).toEqual({ date: AFTER, time: 20 })
    expect(recordedDoseOf({ ...response, date_posted_for: '2026-11-10' }, entry)?.clock).toEqual({
      date: '2026-11-10',
      time: 400,
    })
  })

  it('names the last one taken, planned or not', () => {
    const taken = dose('took', at(800))
    const now = at(1000)
    expect(lastTaken([dose('took', at(700)), taken, dose('skipped', at(900))], now)).toBe(taken)
    expect(lastTaken([taken, dose('took', at(1100))], now)).toBe(taken)
    expect(lastTaken([dose('skipped', at(900))], now)).toBeNull()
  })
})
