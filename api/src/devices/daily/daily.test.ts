import { getDailyMeasurements } from '@almanac/contracts/schema/devices/daily'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { devicesArea } from '../area'
import { codesOf } from '../testing'

let server: TestServer
let ada: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [devicesArea] })
})
beforeEach(async () => {
  ada = await server.participant({ features: ['Sync a Device'] })
})
afterAll(() => server.close())

const sample = (kind: string, start: string, value: number, unit: string, more: object = {}) => ({
  id: `${kind} ${start} ${value}`,
  kind,
  start,
  value,
  unit,
  source_name: 'Watch',
  ...more,
})

const read = (who = ada, query = 'start_date=2026-03-01&end_date=2026-03-03') =>
  who.client.get(`/devices/daily_measurements?${query}`)

test('each kind has its days, glucose none, and steps of two devices at one time count once', async () => {
  await ada.client.post('/apple_health/samples', {
    samples: [
      sample('steps', '2026-03-02 08:00:00 +0000', 500, 'count', { end: '2026-03-02 08:10:00 +0000' }),
      sample('steps', '2026-03-02 08:00:00 +0000', 480, 'count', {
        end: '2026-03-02 08:10:00 +0000',
        source_name: 'Phone',
      }),
      sample('steps', '2026-03-02 09:00:00 +0000', 100, 'count', { end: '2026-03-02 09:10:00 +0000' }),
      sample('weight', '2026-03-01 07:00:00 +0000', 70, 'kg'),
      sample('weight', '2026-03-01 19:00:00 +0000', 72, 'kg'),
      sample('glucose', '2026-03-02 08:00:00 +0000', 120, 'mg/dL'),
      sample('weight', '2026-02-01 07:00:00 +0000', 90, 'kg'),
      // A manual entry, and so not part of the measured values.
      sample('weight', '2026-03-01 12:00:00 +0000', 99, 'kg', { detail: 'entered' }),
    ],
  })
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toEqual({
    kinds: [
      // Of two devices at one time only the one with more on that day counts: not 1,080.
      {
        kind: 'steps',
        unit: '{steps}',
        days: [{ date: '2026-03-02', n: 2, value: 600, low: 100, high: 500 }],
        truncated: false,
      },
      {
        kind: 'weight',
        unit: 'kg',
        days: [{ date: '2026-03-01', n: 2, value: 71, low: 70, high: 72 }],
        truncated: false,
      },
    ],
  })
})

test('a night has the stages that its source tells, also where they are minutes of one time, and what began the evening before', async () => {
  const night = (detail: string, start: string, end: string, value: number) =>
    sample('sleep', start, value, 'min', { id: `${detail} ${start}`, end, detail })
  await ada.client.post('/apple_health/samples', {
    samples: [
      night('light', '2026-02-28 22:00:00 +0000', '2026-02-28 23:00:00 +0000', 60),
      night('deep', '2026-02-28 23:00:00 +0000', '2026-03-01 06:00:00 +0000', 90),
      night('rem', '2026-02-28 23:00:00 +0000', '2026-03-01 06:00:00 +0000', 100),
      { ...night('in_bed', '2026-02-28 21:00:00 +0000', '2026-03-01 07:00:00 +0000', 600), source_name: 'Alarm' },
    ],
  })
  const { body } = await read()
  expect(body).toMatchObject({
    kinds: [
      {
        kind: 'sleep',
        days: [
          {
            date: '2026-03-01',
            value: 250,
            stages: [
              { stage: 'rem', minutes: 100 },
              { stage: 'light', minutes: 60 },
              { stage: 'deep', minutes: 90 },
            ],
          },
        ],
      },
    ],
  })
})

test('sleep counts once where ‘asleep’ covers the stages, and naps stand beside the night of the date on which they end', async () => {
  const slept = (start: string, end: string, value: number, detail: string) =>
    sample('sleep', `2026-03-${start} -0500`, value, 'min', { id: start + detail, end: `2026-03-${end} -0500`, detail })
  await ada.client.post('/apple_health/samples', {
    samples: [
      slept('01 23:00:00', '02 05:49:00', 409, 'asleep'),
      slept('01 23:00:00', '02 01:00:00', 120, 'light'),
      slept('02 01:00:00', '02 03:00:00', 120, 'deep'),
      slept('02 03:00:00', '02 05:49:00', 169, 'rem'),
      // It ends on the second of March where it was slept, after midnight in UTC.
      slept('02 18:30:00', '02 19:30:00', 60, 'asleep'),
    ],
  })
  const { body } = await read()
  expect(body).toMatchObject({
    kinds: [
      {
        kind: 'sleep',
        days: [
          {
            date: '2026-03-02',
            value: 409,
            start_at: '2026-03-02T04:00:00.000Z',
            end_at: '2026-03-02T10:49:00.000Z',
            naps: [{ start_at: '2026-03-02T23:30:00.000Z', minutes: 60, stages: [{ stage: 'asleep', minutes: 60 }] }],
          },
        ],
      },
    ],
  })
})

test('a day is the same whether it is asked for alone or in a range', async () => {
  const walk = (start: string, end: string, value: number, source_name: string) =>
    sample('steps', `2026-03-${start} -0800`, value, 'count', {
      id: start + source_name,
      end: `2026-03-${end} -0800`,
      source_name,
    })
  await ada.client.post('/apple_health/samples', {
    samples: [
      walk('01 09:00:00', '01 10:00:00', 1000, 'a'),
      walk('01 09:30:00', '01 11:30:00', 900, 'b'),
      walk('01 23:50:00', '02 00:10:00', 200, 'a'),
      walk('02 20:00:00', '02 23:30:00', 4000, 'a'),
      walk('02 21:00:00', '02 23:00:00', 100, 'b'),
    ],
  })
  const steps = async (query: string) => {
    const { kinds } = getDailyMeasurements.answer.parse((await read(ada, query)).body)
    return kinds.flatMap(({ days }) => days.map(({ date, value }) => [date, value]))
  }
  // On the first the device `b` has more minutes: 900, half of the hour before, and half of what crosses midnight.
  const expected = [
    ['2026-03-01', 1500],
    ['2026-03-02', 4100],
  ]
  expect(await steps('start_date=2026-02-25&end_date=2026-03-04')).toEqual(expected)
  expect(await steps('start_date=2026-03-01&end_date=2026-03-01')).toEqual(expected.slice(0, 1))
  expect(await steps('start_date=2026-03-02&end_date=2026-03-02')).toEqual(expected.slice(1))
})

test('another participant sees none of it', async () => {
  await ada.client.post('/apple_health/samples', { samples: [sample('weight', '2026-03-01 07:00:00 +0000', 70, 'kg')] })
  const ben = await server.participant({ features: ['Sync a Device'] })
  expect((await read(ben)).body).toEqual({ kinds: [] })
})

test('more than 31 days, an end before the start, and somebody without the feature are refused', async () => {
  expect(codesOf(await read(ada, 'start_date=2026-03-01&end_date=2026-04-01'))).toEqual(['PERIOD_TOO_LONG'])
  expect(codesOf(await read(ada, 'start_date=2026-03-02&end_date=2026-03-01'))).toEqual(['INVALID_PERIOD'])
  const none = await server.participant()
  expect(await read(none)).toMatchObject({ status: 403 })
})
