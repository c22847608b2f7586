import type { Entry } from '@almanac/contracts/activities/responses'
import { newId } from '@almanac/domain/ids'
import { addDays } from '@almanac/domain/time'
import { codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { activityWithObjectives } from '../testing/add-objective'
import { addObjective, objectiveOf, relate, weightObjective } from '../testing/fixtures'
import { recordFor, seriesFor, summaryFor } from './testing'

const mood = objectiveOf('SliderObjective', { key: 'mood' })
const weight = weightObjective()
const pressure = objectiveOf('VitalObjective', {
  vital: {
    id: newId(),
    key: 'blood_pressure',
    name: 'Blood pressure',
    storage_unit: 'mmHg',
    units: ['mmHg'],
    parts: ['systolic', 'diastolic'].map((key) => ({ key, label: key, minimum_value: 20, maximum_value: 300 })),
    target: null,
  },
})
const rated = (value: number): Entry[] => [{ objective_id: mood.id, type: 'SliderEntry', value }]
const weighed = (value: number, unit: string): Entry[] => [{ objective_id: weight.id, type: 'VitalEntry', value, unit }]

let server: TestServer
let ana: Participant
let activity: string

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.participant()
  activity = await activityWithObjectives(server, ana, [mood, weight, pressure])
})

test('a value is in the series with time, time zone and response, and in the summary of its window', async () => {
  const id = await recordFor(ana, activity, rated(2), { date: '2026-11-10' })
  await recordFor(ana, activity, rated(3), { date: '2026-11-20' })
  await recordFor(ana, activity, rated(4), { date: '2026-11-21' })
  expect(await seriesFor(ana, activity)).toMatchObject({
    bucket: 'entry',
    start_date: '2026-11-10',
    lines: [
      {
        objective_id: mood.id,
        part: 0,
        unit: null,
        buckets: [
          { date: '2026-11-10', measured_at: '2026-11-10T08:00:00.000Z', time_zone: 'Europe/Berlin', response_id: id },
          { n: 1, minimum: 3, mean: 3, maximum: 3 },
          { mean: 4 },
        ],
      },
    ],
    days: [{ responses: 1 }, { responses: 1 }, { date: '2026-11-21', responses: 1 }],
  })
  const numbers = await summaryFor(ana)
  expect([numbers.first_date, numbers.last_date]).toEqual(['2026-11-10', '2026-11-21'])
  expect(numbers.activities).toMatchObject([
    {
      quest_id: activity,
      response_count: 2,
      days: 2,
      lines: [{ current: { n: 2, days: 2, mean: 3.5 }, before: { n: 1, mean: 2 }, change: 'too_few' }],
    },
  ])
  expect(numbers.activities[0]?.by_time_of_day).toEqual([0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0])
})

test('blood pressure has a line per part; a mean converts values to the unit entered last', async () => {
  await recordFor(
    ana,
    activity,
    [{ objective_id: pressure.id, type: 'VitalEntry', values: [131, 77], unit: 'mmHg' }, ...weighed(154.32, 'lbs')],
    { date: '2026-11-18' },
  )
  await recordFor(ana, activity, weighed(72, 'kg'), { date: '2026-11-18', time: 1900 })
  const { lines } = await seriesFor(ana, activity)
  const byObjective = (id: string) => lines.filter(({ objective_id }) => objective_id === id)
  expect(byObjective(pressure.id)).toMatchObject([
    { part: 0, unit: 'mmHg', buckets: [{ mean: 131 }] },
    { part: 1, unit: 'mmHg', buckets: [{ mean: 77 }] },
  ])
  expect(byObjective(weight.id)).toMatchObject([{ unit: 'kg', buckets: [{ mean: 70 }, { mean: 72 }] }])
  const { activities } = await summaryFor(ana)
  expect(activities[0]?.lines.find(({ objective_id }) => objective_id === weight.id)).toMatchObject({
    unit: 'kg',
    current: { n: 2, days: 1, mean: 71, minimum: 70, maximum: 72 },
  })
})

test('buckets grow from entries to days, weeks and months to stay within the requested maximum', async () => {
  for (let age = 0; age < 48; age += 1)
    await recordFor(ana, activity, rated(1 + (age % 5)), { date: addDays('2026-11-22', -2 * age) })
  const shapes = await Promise.all(
    [60, 48, 47, 14, 13].map(async (most) => {
      const { bucket, lines } = await seriesFor(ana, activity, `&max_buckets=${most}`)
      const buckets = lines[0]?.buckets ?? []
      expect(buckets.reduce((sum, { n }) => sum + n, 0)).toBe(48)
      return [bucket, buckets.length, buckets[0]?.date]
    }),
  )
  expect(shapes).toEqual([
    ['entry', 48, '2026-08-20'],
    ['entry', 48, '2026-08-20'],
    ['week', 14, '2026-08-17'],
    ['week', 14, '2026-08-17'],
    ['month', 4, '2026-08-01'],
  ])
})

test('months are not cut, and totals are of the requested dates however few buckets are asked for', async () => {
  for (let age = 0; age < 14; age += 1)
    await recordFor(ana, activity, [...rated(1 + (age % 5)), ...weighed(70 + age, age % 2 ? 'kg' : 'lbs')], {
      date: addDays('2026-11-15', -29 * age),
    })
  const [few, many] = await Promise.all(
    [10, 800].map((most) =>
      seriesFor(ana, activity, `&max_buckets=${most}&totals_start_date=2025-12-06&totals_end_date=2026-10-20`),
    ),
  )
  expect([few?.bucket, few?.lines[0]?.buckets.reduce((sum, { n }) => sum + n, 0), many?.bucket]).toEqual([
    'month',
    14,
    'entry',
  ])
  expect(few?.lines.map(({ totals }) => totals)).toEqual(many?.lines.map(({ totals }) => totals))
  expect(few?.lines.find(({ objective_id }) => objective_id === mood.id)?.totals).toEqual({
    n: 11,
    mean: 2.91,
    displayed_mean: 2.9,
    minimum: 1,
    maximum: 5,
  })
})

test('a day with several values is one bucket with minimum, mean and maximum', async () => {
  for (const value of [1, 2, 5, 1, 2, 5, 1, 2, 5, 1, 2])
    await recordFor(ana, activity, rated(value), { date: '2026-11-20', time: 900 + value })
  expect(await seriesFor(ana, activity, '&start_date=2026-11-01&max_buckets=10')).toMatchObject({
    bucket: 'day',
    start_date: '2026-11-01',
    lines: [{ buckets: [{ date: '2026-11-20', n: 11, minimum: 1, mean: 2.45, maximum: 5 }] }],
  })
})

describe('422 is returned for', () => {
  it.each([
    ['a week in 1850', '/history/summary?start_date=1850-01-01&end_date=1850-01-07', ['INVALID_DATE', 'INVALID_DATE']],
    ['no date', '/history/summary?start_date=2026-02-30&end_date=2026-03-01', ['INVALID']],
    ['an end before its start', '/history/summary?start_date=2026-11-22&end_date=2026-11-16', ['INVALID_PERIOD']],
    ['more than 400 days', '/history/summary?start_date=2025-10-18&end_date=2026-11-22', ['PERIOD_TOO_LONG']],
    [
      'a series that ends before it starts',
      '/history/series?quest_id=ID&start_date=2026-11-22&end_date=2026-11-21',
      ['INVALID_PERIOD'],
    ],
  ])('%s', async (_, path, codes) => {
    const answer = await ana.client.get(path.replace('ID', activity))
    expect([answer.status, codesOf(answer)]).toEqual([422, codes])
  })

  it('an activity that does not exist or belongs to another participant is 404', async () => {
    const ben = await server.participant()
    for (const [who, quest] of [
      [ana, newId()],
      [ben, activity],
    ] as const) {
      expect((await who.client.get(`/history/series?quest_id=${quest}&end_date=2026-11-22`)).status).toBe(404)
    }
  })
})

test('a window in the future or before the first response is empty, not an error', async () => {
  await recordFor(ana, activity, rated(3), { date: '2026-11-20' })
  for (const window of [
    ['2030-01-01', '2030-01-07'],
    ['1999-01-01', '1999-01-07'],
  ] as const)
    expect(await summaryFor(ana, '', window)).toMatchObject({ first_date: '2026-11-20', activities: [] })
})

test('a deleted response is in neither series nor summary', async () => {
  const [deleted, moved] = [
    await recordFor(ana, activity, rated(1), { date: '2026-11-19' }),
    await recordFor(ana, activity, rated(5), { date: '2026-11-20' }),
  ]
  await ana.client.delete(`/responses/${deleted}`)
  const { buckets = [] } = (await seriesFor(ana, activity)).lines[0] ?? {}
  expect(buckets.map(({ response_id }) => response_id)).toEqual([moved])
  await ana.client.delete(`/responses/${moved}`)
  expect(await summaryFor(ana)).toMatchObject({ first_date: null, last_date: null, activities: [] })
})

test('a removed objective keeps its line with the rule for its kind of vital', async () => {
  const own = objectiveOf('VitalObjective', { vital: weight.vital })
  await addObjective(server.database, ana, activity, own)
  for (let age = 0; age < 14; age += 1)
    await recordFor(
      ana,
      activity,
      [{ objective_id: own.id, type: 'VitalEntry', value: age < 7 ? 71 : 70, unit: 'kg' }],
      {
        date: addDays('2026-11-22', -age),
      },
    )
  await server.database.updateTable('objectives').where('id', '=', own.id).set({ removed_at: new Date() }).execute()
  const { activities } = await summaryFor(ana)
  expect(activities[0]?.lines).toMatchObject([
    { objective_id: own.id, change: 'higher', rule: { threshold: 0.7, minimum_days: 4 } },
  ])
})

/** Streaks are searched in the last 400 days, so these tests use relative dates. */
const daysAgo = (days: number) => addDays(new Date().toISOString().slice(0, 10), -days)

test('streaks and times of day use the participant’s local time, across the date line', async () => {
  for (const when of [
    { date: daysAgo(9), zone: 'Pacific/Honolulu' },
    { date: daysAgo(8), zone: 'Pacific/Honolulu', time: 2330 },
    { date: daysAgo(6), zone: 'Pacific/Auckland', time: 100 },
    { date: daysAgo(5), zone: 'Pacific/Auckland' },
  ])
    await recordFor(ana, activity, rated(3), when)
  const [journey] = (await summaryFor(ana, '', [daysAgo(9), daysAgo(3)])).activities
  expect(journey).toMatchObject({ response_count: 4, streak: { current: 0, longest: 4 } })
  expect(journey?.by_time_of_day).toEqual([1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1])
})

test('a streak includes today; for others it counts only visible responses', async () => {
  const doctor = await server.participant()
  await relate(server.database, ana, doctor, 4)
  for (const [age, visible] of [
    [4, true],
    [3, true],
    [2, false],
    [1, true],
  ] as const)
    await recordFor(ana, activity, rated(3), { date: daysAgo(age), visible, zone: 'UTC' })
  const window = [daysAgo(6), daysAgo(0)] as const
  expect((await summaryFor(ana, '', window)).activities).toMatchObject([{ streak: { current: 4, longest: 4 } }])
  expect((await summaryFor(doctor, `&user_id=${ana.id}`, window)).activities).toMatchObject([
    { streak: { current: 1, longest: 2 } },
  ])
})

test('a week with a clock change has seven dates', async () => {
  for (const date of ['2026-10-19', '2026-10-20', '2026-10-25', '2026-10-26', '2026-10-27'])
    await recordFor(ana, activity, rated(3), { date, time: date === '2026-10-26' ? 0 : 2330 })
  expect((await summaryFor(ana, '', ['2026-10-20', '2026-10-26'])).activities).toMatchObject([
    { response_count: 3, days: 3, lines: [{ current: { n: 3, days: 3 } }] },
  ])
})

describe('for another person', () => {
  let doctor: Participant
  const path = () => `&user_id=${ana.id}`

  beforeEach(async () => {
    doctor = await server.participant()
    await relate(server.database, ana, doctor, 4)
    await recordFor(ana, activity, rated(5), { date: '2026-11-19' })
    await recordFor(ana, activity, rated(1), { date: '2026-11-20', visible: false })
  })

  it('hidden responses are in no number, line, day or streak', async () => {
    expect(await seriesFor(doctor, activity, path())).toMatchObject({
      lines: [{ buckets: [{ date: '2026-11-19', n: 1, mean: 5 }] }],
      days: [{ date: '2026-11-19', responses: 1 }],
    })
    const numbers = await summaryFor(doctor, path())
    expect([numbers.first_date, numbers.last_date]).toEqual(['2026-11-19', '2026-11-19'])
    expect(numbers.activities).toMatchObject([{ response_count: 1, days: 1, lines: [{ current: { n: 1, mean: 5 } }] }])
    expect(numbers.activities[0]?.by_time_of_day.reduce((sum, count) => sum + count)).toBe(1)
    expect((await summaryFor(ana)).activities[0]?.lines[0]?.current).toMatchObject({ n: 2, mean: 3 })
  })

  it('an activity hidden from the viewer is 404 in both calls', async () => {
    const { id } = await server.database
      .selectFrom('relationships')
      .where('user_id', '=', ana.id)
      .select('id')
      .executeTakeFirstOrThrow()
    await server.database
      .insertInto('activity_visibilities')
      .values({ user_id: ana.id, activity_id: activity, relationship_id: id, other_user_id: doctor.id, may_see: false })
      .execute()
    expect(await summaryFor(doctor, path())).toMatchObject({ first_date: null, activities: [] })
    for (const call of [
      `/history/series?quest_id=${activity}&end_date=2026-11-22${path()}`,
      `/history/summary?quest_id=${activity}&start_date=2026-11-16&end_date=2026-11-22${path()}`,
    ])
      expect((await doctor.client.get(call)).status).toBe(404)
  })

  it('a viewer without a relationship gets 404', async () => {
    const stranger = await server.participant()
    const call = `/history/summary?start_date=2026-11-16&end_date=2026-11-22${path()}`
    expect((await stranger.client.get(call)).status).toBe(404)
  })
})

test('an activity hidden in analytics is omitted from the summary unless requested by id', async () => {
  await recordFor(ana, activity, rated(3), { date: '2026-11-20' })
  const show = (show_on_analytics: boolean) =>
    ana.client.put(`/activities/${activity}/show_on_analytics`, { id: activity, show_on_analytics })
  await show(false)
  expect((await summaryFor(ana)).activities).toEqual([])
  expect((await summaryFor(ana, `&quest_id=${activity}`)).activities).toHaveLength(1)
  await show(true)
  expect((await summaryFor(ana)).activities).toHaveLength(1)
})
