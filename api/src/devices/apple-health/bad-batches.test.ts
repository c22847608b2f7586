/** @embedded */
import * as z from 'zod/mini'
import { sampleOfElement } from '@almanac/domain/apple-health'
import { allHostileStrings } from '@almanac/domain/testing/hostile-strings'
import { answerOf, codesOf } from '../../testing/answer'
import { createClient, type TestAnswer } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'

let server: TestServer
let maya: Participant

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  maya = await server.participant({ features: ['Sync a Device'] })
})
afterAll(() => server.close())

/** The ways in which a batch comes: from the app by itself, for either store of health data, and from a page. */
const WAYS = ['/apple_health/uploads', '/health_connect/uploads', '/apple_health/samples'] as const

async function send(way: (typeof WAYS)[number], body: unknown): Promise<TestAnswer> {
  if (way === '/apple_health/samples') return maya.client.post(way, body)
  const app = createClient(server.app)
  app.headers.authorization = `Bearer ${String(Object((await maya.client.put('/app_sign_in')).body).secret)}`
  return app.post(way, body)
}

const sample = (id: string, more: object = {}) => ({
  id,
  kind: 'heart_rate',
  start: '2026-03-02T08:00:00Z',
  value: 61,
  unit: 'count/min',
  source_name: 'Watch',
  ...more,
})

const storedIds = async () =>
  (
    await server.database
      .selectFrom('samples')
      .select('record_id')
      .where('user_id', '=', maya.id)
      .orderBy('record_id')
      .execute()
  ).map(({ record_id }) => record_id)

const whole = JSON.stringify({ samples: [sample('one')], deleted: [] })

test.each(
  WAYS.flatMap((way) =>
    (
      [
        ['a page', '<!doctype html><title>Sign in to this network</title>', 400],
        ['half a JSON', whole.slice(0, whole.length / 2), 400],
        ['nothing', '', 400],
        ['no list', { samples: sample('one') }, 422],
      ] as const
    ).map(([what, body, status]) => [way, what, body, status] as const),
  ),
)('%s refuses %s in words, and stores nothing of it', async (way, _, body, status) => {
  const answer = await send(way, body)
  expect(answer.status).toBe(status)
  expect(codesOf(answer)).not.toEqual([])
  expect(await storedIds()).toEqual([])
  expect(await send(way, whole)).toMatchObject({ status: 200, body: { accepted: 1 } })
})

test.each(WAYS)('%s leaves out what cannot be, by its place, and stores the others', async (way) => {
  const samples = [
    sample('first'),
    sample('huge', { value: 1e9 }),
    sample('before any sensor', { start: '1970-01-01T00:00:00Z' }),
    sample('yet to come', { start: '2099-01-01T00:00:00Z' }),
    sample('no date', { start: '2026-02-30T08:00:00Z' }),
    sample('text', { value: '61' }),
    sample('no value', { value: null }),
    sample('no unit', { unit: 7 }),
    sample('', {}),
    null,
    'sample',
    sample('kept', { unit: 'count/min', source_name: 'W'.repeat(81), detail: 'd'.repeat(61), device: { key: 7 } }),
    sample('last'),
  ]
  expect(await send(way, { samples })).toMatchObject({
    status: 200,
    body: {
      accepted: 3,
      refused: [
        { index: 1, reason: 'INVALID_VALUE' },
        { index: 2, reason: 'INVALID_DATE' },
        { index: 3, reason: 'INVALID_DATE' },
        { index: 4, reason: 'INVALID_DATE' },
        { index: 5, reason: 'INVALID_VALUE' },
        { index: 6, reason: 'INVALID_VALUE' },
        { index: 7, reason: 'INVALID_UNIT' },
        { index: 8, reason: 'INVALID_SAMPLE' },
        { index: 9, reason: 'INVALID_SAMPLE' },
        { index: 10, reason: 'INVALID_SAMPLE' },
      ],
    },
  })
  expect(await storedIds()).toEqual(['first', 'kept', 'last'])
})

test.each(WAYS)('%s refuses 100,000 samples in one batch in words, and stores none', async (way) => {
  const samples = Array.from({ length: 100_000 }, (_, index) => sample(String(index)))
  const answer = await send(way, { samples })
  expect([413, 422]).toContain(answer.status)
  expect(answer.body).toMatchObject({ errors: [{ title: expect.stringMatching(/\w+ \w+/) as string }] })
  const oneTooMany = await send(way, { samples: samples.slice(0, 2_001) })
  expect(oneTooMany).toMatchObject({ status: 422, body: { errors: [{ field: 'samples' }] } })
  expect(await storedIds()).toEqual([])
})

const stored = { answer: z.object({ accepted: z.int(), refused: z.array(z.unknown()) }) }

test('whatever an export names its apps, units, zones and workouts, no record keeps the others from being stored', async () => {
  const times = { startDate: '2024-03-10 01:30:00 -0500', endDate: '2024-03-10 01:40:00 -0500' }
  const heartRate = { ...times, unit: 'count/min', value: '61' }
  const records = allHostileStrings.flatMap((text) => [
    sampleOfElement('heart_rate', { ...heartRate, sourceName: text, device: text }, { HKTimeZone: text }),
    sampleOfElement('heart_rate', { ...heartRate, sourceName: 'Watch', unit: text }, {}),
    sampleOfElement('exercise', { ...times, workoutActivityType: text, sourceName: text, duration: '9' }, {}),
  ])
  const samples = records.map((sample, index) => ({ ...Object(sample), id: `export-${index}` }))
  expect(samples.length).toBeGreaterThan(3 * 100)
  for (let from = 0; from < samples.length; from += 1_000) {
    const answer = await send('/apple_health/samples', { samples: samples.slice(from, from + 1_000) })
    expect(answer.status).toBe(200)
    expect(answerOf(stored, answer).accepted).toBeGreaterThan(50)
  }
})
