/** @embedded */
import fc from 'fast-check'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { devicesArea } from '../area'
import { codesOf } from '../testing'
import { createSamplePartitions } from './partitions'
import { writeSamples, type DeletedSample, type NewSample } from './write-samples'

let server: TestServer
let ada: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [devicesArea] })
})
beforeEach(async () => {
  ada = await server.participant({ features: ['Sync a Device'] })
})
afterAll(() => server.close())

const steps = (more: object = {}) => ({
  id: 'one',
  kind: 'steps',
  start: '2026-03-02 08:00:00 -0700',
  end: '2026-03-02 08:10:00 -0700',
  value: 512,
  unit: 'count',
  source_name: 'Watch',
  ...more,
})

const send = (samples: object[], deleted: object[] = [], who = ada) =>
  who.client.post('/apple_health/samples', { samples, deleted })

async function readData(who = ada, query = 'start_date=2026-03-01&end_date=2026-03-03') {
  return (await who.client.get(`/synced_device_data?${query}`)).body
}

test('a batch is stored, and the same batch again changes nothing', async () => {
  expect(await send([steps()])).toMatchObject({
    status: 200,
    body: { accepted: 1, duplicates: 0, deleted: 0, refused: [] },
  })
  expect(await send([steps(), steps()])).toMatchObject({ body: { accepted: 0, duplicates: 2 } })
  expect(await readData()).toEqual({
    dexcom_api_data: [],
    human_api_data: [],
    apple_health_data: [
      {
        kind: 'steps',
        source: 'apple_health/Watch',
        start_at: '2026-03-02T15:00:00.000Z',
        end_at: '2026-03-02T15:10:00.000Z',
        value: 512,
        bound: null,
        unit: '{steps}',
        offset_minutes: -420,
        detail: null,
      },
    ],
    truncated: false,
  })
})

test('the zone of a sample counts, not that of the phone which exported it', async () => {
  await send([steps({ time_zone: 'Asia/Kathmandu' })])
  expect(await readData()).toMatchObject({ apple_health_data: [{ offset_minutes: 345 }] })
})

test('a sample that cannot be is refused by its place, and the others are taken', async () => {
  const batch = [
    steps(),
    steps({ id: 'a', kind: 'horoscope' }),
    steps({ id: 'b', start: 'yesterday' }),
    steps({ id: 'c', end: '2026-03-02 07:00:00 -0700' }),
    steps({ id: 'd', start: '1970-01-01 00:00:00 +0000', end: '1970-01-01 00:10:00 +0000' }),
    steps({ id: 'e', start: '2099-01-01 00:00:00 +0000', end: '2099-01-01 00:10:00 +0000' }),
    steps({ id: 'f', value: 1e9 }),
    steps({ id: 'g', unit: 'furlong' }),
    steps({ id: 'h', kind: 'sleep', unit: 'min', value: 10, detail: 'dreaming' }),
  ]
  expect(await send(batch)).toMatchObject({
    status: 200,
    body: {
      accepted: 1,
      refused: [
        { index: 1, reason: 'INVALID_KIND' },
        { index: 2, reason: 'INVALID_DATE' },
        { index: 3, reason: 'INVALID_DATE' },
        { index: 4, reason: 'INVALID_DATE' },
        { index: 5, reason: 'INVALID_DATE' },
        { index: 6, reason: 'INVALID_VALUE' },
        { index: 7, reason: 'INVALID_UNIT' },
        { index: 8, reason: 'INVALID_VALUE' },
      ],
    },
  })
})

test('what was deleted on the phone is deleted here, and a batch that comes late does not bring it back', async () => {
  await send([steps(), steps({ id: 'two', start: '2026-03-02 09:00:00 -0700', end: '2026-03-02 09:10:00 -0700' })])
  expect(await send([], [{ id: 'one' }, { id: 'never seen' }])).toMatchObject({ body: { deleted: 1 } })
  expect(await send([steps()])).toMatchObject({ body: { accepted: 0, duplicates: 1 } })
  expect(await readData()).toMatchObject({ apple_health_data: [{ start_at: '2026-03-02T16:00:00.000Z' }] })
})

test('a higher version replaces a sample, also where its time has changed, and a lower one does not', async () => {
  await send([steps({ version: 1 })])
  await send([steps({ version: 2, start: '2026-03-02 08:05:00 -0700', value: 400 })])
  await send([steps({ version: 1 })])
  expect(await readData()).toMatchObject({
    apple_health_data: [{ start_at: '2026-03-02T15:05:00.000Z', value: 400 }],
  })
})

test('somebody else’s samples with the same names are somebody else’s', async () => {
  const eve = await server.participant({ features: ['Sync a Device'] })
  await send([steps()])
  await send([steps({ value: 1 })], [], eve)
  await send([], [{ id: 'one' }], eve)
  expect(await readData()).toMatchObject({ apple_health_data: [{ value: 512 }] })
  expect(await readData(eve)).toMatchObject({ apple_health_data: [] })
  const asked = await eve.client.get(`/synced_device_data?start_date=2026-03-01&end_date=2026-03-03&user_id=${ada.id}`)
  expect([asked.status, codesOf(asked)]).toEqual([404, ['NOT_FOUND']])
})

test('what came is counted by kind, and deleted for its participant alone', async () => {
  const eve = await server.participant({ features: ['Sync a Device'] })
  await send([steps(), steps({ id: 'pulse', kind: 'heart_rate', unit: 'count/min', value: 61 })])
  await send([steps()], [], eve)
  expect((await ada.client.get('/apple_health')).body).toMatchObject({
    kinds: [
      { kind: 'heart_rate', count: 1, last_at: '2026-03-02T15:00:00.000Z' },
      { kind: 'steps', count: 1 },
    ],
  })
  expect((await ada.client.delete('/apple_health')).status).toBe(204)
  expect((await ada.client.delete('/apple_health')).status).toBe(204)
  expect((await ada.client.get('/apple_health')).body).toEqual({ last_sync: null, kinds: [] })
  expect((await eve.client.get('/apple_health')).body).toMatchObject({ kinds: [{ kind: 'steps' }] })
})

test('two batches at once, with one sample in both, store it once', async () => {
  const answers = await Promise.all([send([steps()]), send([steps()]), send([], [{ id: 'gone' }]), send([steps()])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await readData()).toMatchObject({ apple_health_data: [{ value: 512 }] })
})

test('without ‘Sync a Device’ nothing is taken or told', async () => {
  const without = await server.participant()
  for (const answer of [
    await send([steps()], [], without),
    await without.client.get('/synced_device_data?start_date=2026-03-01&end_date=2026-03-03'),
    await without.client.get('/devices/glucose_report?start_date=2026-03-01&end_date=2026-03-03'),
  ])
    expect([answer.status, codesOf(answer)]).toEqual([403, ['FEATURE_OFF']])
})

test('the years to come have their tables before they come, however often it is looked', async () => {
  await createSamplePartitions(server.database, new Date('2029-06-01'))
  await createSamplePartitions(server.database, new Date('2029-06-01'))
  const written = await writeSamples(server.database, ada.id, {
    samples: [{ ...glucose({ record: 0, minute: 0, value: 100, version: 0 }), started_at: new Date('2031-05-05') }],
  })
  expect(written.accepted).toBe(1)
})

/** Possible deliveries of five samples of one sensor, some identified only by time. */
const delivery = fc.record({
  record: fc.integer({ min: 0, max: 4 }),
  minute: fc.integer({ min: 0, max: 3 }),
  value: fc.integer({ min: 90, max: 92 }),
  version: fc.integer({ min: 0, max: 2 }),
})
type Delivery = typeof delivery extends fc.Arbitrary<infer T> ? T : never

function glucose({ record, minute, value, version }: Delivery): NewSample {
  return {
    kind: 'glucose',
    source: 'dexcom',
    record_id: record < 2 ? '' : `record ${record}`,
    version,
    started_at: new Date(Date.UTC(2026, 2, 2, 8, minute)),
    ended_at: null,
    value: value === 92 ? null : value,
    bound: value === 92 ? 'high' : null,
    unit: 'mg/dL',
    device: null,
    offset_minutes: null,
    detail: null,
  }
}

const deletion = fc
  .record({ record: fc.integer({ min: 2, max: 4 }), version: fc.integer({ min: 0, max: 2 }) })
  .map(({ record, version }): DeletedSample => ({ source: 'dexcom', record_id: `record ${record}`, version }))

const contents = (user_id: string) =>
  server.database
    .selectFrom('samples')
    .select(['started_at', 'record_id', 'version', 'value', 'bound'])
    .where('user_id', '=', user_id)
    .orderBy('started_at')
    .orderBy('record_id')
    .execute()

test('deliveries in any order, cut anywhere, and again, give the same table', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(delivery.map(glucose), deletion), { minLength: 2, maxLength: 12 }).chain((items) =>
        fc.record({
          items: fc.constant(items),
          order: fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length }),
          cut: fc.integer({ min: 1, max: 5 }),
        }),
      ),
      async ({ items, order, cut }) => {
        const [one, other] = [await server.participant(), await server.participant()]
        const write = (who: Participant, some: readonly (NewSample | DeletedSample)[]) =>
          writeSamples(server.database, who.id, {
            samples: some.filter((item) => 'kind' in item),
            deleted: some.filter((item) => !('kind' in item)),
          })
        await write(one, items)
        for (let from = 0; from < order.length; from += cut) await write(other, order.slice(from, from + cut))
        await write(other, order.slice(0, cut))
        expect(await contents(other.id)).toEqual(await contents(one.id))
      },
    ),
    { numRuns: 40 },
  )
})
