import type { Adherence, HistorySeries } from '@almanac/contracts/activities/history'
import { FULL_LEVEL } from '@almanac/domain/chart'
import { anActivity, anObjective, idOf } from '../../testing'
import { dayStates } from './dayStates'

const mood = anObjective({
  id: idOf(2),
  type: 'SliderObjective',
  name: 'Mood',
  minimum_value: 1,
  maximum_value: 5,
})
const entry = (date: string, mean: number) => ({
  date,
  measured_at: `${date}T08:00:00Z`,
  time_zone: 'UTC',
  n: 1,
  minimum: mean,
  mean,
  maximum: mean,
})
const series = (change: Partial<HistorySeries> = {}): HistorySeries => ({
  bucket: 'entry',
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  lines: [],
  days: [],
  ...change,
})

test('a mood fills its day by its place on the scale, several of a day by their average', () => {
  const buckets = [entry('2026-11-01', 1), entry('2026-11-02', 3), entry('2026-11-02', 4), entry('2026-11-03', 5)]
  const { kind, days, of } = dayStates(
    anActivity([mood], { visualization_method: 'mood' }),
    series({
      lines: [{ objective_id: mood.id, part: 0, unit: null, buckets }],
      days: [{ date: '2026-11-04', responses: 1 }],
    }),
    undefined,
  )
  expect([kind, of?.low, of?.high]).toEqual(['values', 1, 5])
  expect(days.get('2026-11-01')).toMatchObject({ level: 1, values: [1] })
  expect(days.get('2026-11-02')).toMatchObject({ values: [3.5], n: 2 })
  expect(days.get('2026-11-03')?.level).toBe(FULL_LEVEL)
  // An entry without an answer to the mood is an entry all the same.
  expect(days.get('2026-11-04')).toEqual({ level: 0, responses: 1 })
  expect(days.has('2026-11-05')).toBe(false)
})

test('both numbers of a pressure are the day’s, the upper one fills it', () => {
  const vital = {
    ...anObjective({ id: idOf(3), type: 'VitalObjective', name: 'Pressure' }),
    vital: undefined,
  }
  const line = (part: number, value: number) => ({
    objective_id: vital.id,
    part,
    unit: 'mmHg',
    buckets: [entry('2026-11-01', value)],
  })
  const { days, of } = dayStates(anActivity([vital]), series({ lines: [line(1, 85), line(0, 131)] }), undefined)
  expect(days.get('2026-11-01')?.values).toEqual([131, 85])
  expect(of).toMatchObject({ unit: 'mmHg', isScale: false })
})

const counts = { planned: 0, took: 0, postponed: 0, skipped: 0, unplanned: 0 }
const adherence = (objective_id: string, days: Adherence['days']): Adherence => ({
  objective_id,
  ...counts,
  none: 0,
  days,
})

test('a skipped dose fills nothing, a dose without a plan does, and all medicines of a day count together', () => {
  const { kind, days } = dayStates(
    anActivity([], { visualization_method: 'medication' }),
    series({ days: [{ date: '2026-11-01', responses: 1 }] }),
    [
      adherence(idOf(4), [
        { date: '2026-11-01', ...counts, planned: 1, skipped: 1 },
        { date: '2026-11-02', ...counts, planned: 1, took: 1 },
        { date: '2026-11-03', ...counts, unplanned: 1 },
        { date: '2026-11-04', ...counts },
      ]),
      adherence(idOf(5), [{ date: '2026-11-02', ...counts, planned: 1 }]),
    ],
  )
  expect(kind).toBe('plan')
  expect(days.get('2026-11-01')).toEqual({ level: 0, plan: { done: 0, planned: 1 }, responses: 1 })
  expect(days.get('2026-11-02')).toEqual({ level: 3, plan: { done: 1, planned: 2 }, responses: 0 })
  expect(days.get('2026-11-03')?.level).toBe(FULL_LEVEL)
  expect(days.has('2026-11-04')).toBe(false)
})

test('of events, pictures and journals a day with an entry is full, whatever else was answered', () => {
  const { kind, days } = dayStates(
    anActivity([mood], { visualization_method: 'calendar' }),
    series({
      lines: [{ objective_id: mood.id, part: 0, unit: null, buckets: [entry('2026-11-01', 2)] }],
      days: [{ date: '2026-11-01', responses: 3 }],
    }),
    undefined,
  )
  expect([kind, days.get('2026-11-01')]).toEqual(['entries', { level: FULL_LEVEL, responses: 3 }])
})
