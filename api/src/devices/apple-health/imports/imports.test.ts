/** @embedded */
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../../testing/answer'
import { commitAppleHealthImport, beginAppleHealthImport } from '@almanac/contracts/schema/devices/apple-health-imports'
import { startTestServer, type Participant, type TestServer } from '../../../testing/server'
import { deleteExpiredImports } from './store'

let server: TestServer
let maya: Participant

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  maya = await server.participant({ features: ['Sync a Device'] })
})
afterAll(() => server.close())

/** A weight on a morning of November. */
const weight = (day: number, value: number, more: object = {}) => ({
  kind: 'weight',
  start: `2026-11-${String(day).padStart(2, '0')} 07:00:00 +0100`,
  value,
  unit: 'kg',
  source_name: 'Health',
  ...more,
})

interface Import {
  id?: string
  exported_at?: string
  kinds?: string[]
  parts: object[][]
  left_out?: object[]
}

async function stage(
  { client }: Participant,
  { id = newId(), exported_at, kinds = ['weight'], parts, left_out }: Import,
) {
  const begun = { exported_at: exported_at ?? '2026-11-29T10:00:00+01:00', kinds }
  expect((await client.put(`/apple_health/imports/${id}`, begun)).status).toBe(200)
  for (const [index, samples] of parts.entries())
    expect(
      (await client.put(`/apple_health/imports/${id}/parts/${index + 1}`, { samples, left_out: left_out ?? [] }))
        .status,
    ).toBe(204)
  return id
}

const preview = async ({ client }: Participant, id: string) =>
  answerOf(commitAppleHealthImport, await client.get(`/apple_health/imports/${id}/preview`)).kinds

const commit = ({ client }: Participant, id: string, more: object = {}) =>
  client.post(`/apple_health/imports/${id}/commit`, {
    parts: 1,
    complete: true,
    keep_missing: false,
    missing: 100,
    ...more,
  })

async function imported(who: Participant, one: Import, more: object = {}) {
  const id = await stage(who, one)
  const answer = await commit(who, id, { parts: one.parts.length, ...more })
  return answerOf(commitAppleHealthImport, answer).kinds
}

const storedOf = ({ id }: Participant) =>
  server.database
    .selectFrom('samples')
    .select(['kind', 'value', 'device', 'started_at', 'record_id'])
    .where('user_id', '=', id)
    .orderBy('started_at')
    .orderBy('value')
    .execute()
const values = async (who: Participant) => (await storedOf(who)).map(({ value }) => value)

const mornings = (change = 0) => Array.from({ length: 28 }, (_, index) => weight(index + 1, 80 + index / 10 + change))

test('a second export whose values were corrected leaves none of the old ones', async () => {
  expect(await imported(maya, { exported_at: '2026-11-28T12:00:00Z', parts: [mornings()] })).toMatchObject([
    { kind: 'weight', added: 28, changed: 0 },
  ])
  const id = await stage(maya, { parts: [mornings(-10)] })
  expect(await preview(maya, id)).toMatchObject([{ kind: 'weight', added: 0, same: 0, changed: 28, missing: 0 }])
  expect(Math.max(...(await values(maya)).map(Number))).toBeGreaterThan(80)
  expect((await commit(maya, id)).status).toBe(200)
  expect(await values(maya)).toEqual(mornings(-10).map(({ value }) => Number(value.toFixed(4))))
})

test('nothing is shown before the commit, and what was deleted in Health vanishes with it, or stays if that is chosen', async () => {
  await imported(maya, { exported_at: '2026-11-27T12:00:00Z', parts: [[weight(1, 80), weight(2, 81), weight(3, 82)]] })
  const id = await stage(maya, { exported_at: '2026-11-28T12:00:00Z', parts: [[weight(1, 80), weight(4, 83)]] })
  expect(await values(maya)).toEqual([80, 81, 82])
  expect(await preview(maya, id)).toMatchObject([{ added: 1, same: 1, changed: 0, missing: 2 }])
  expect((await commit(maya, id, { keep_missing: true })).status).toBe(200)
  expect(await values(maya)).toEqual([80, 81, 82, 83])
  await imported(maya, { parts: [[weight(1, 80), weight(4, 83)]] })
  expect(await values(maya)).toEqual([80, 83])
})

test('more than was shown does not vanish', async () => {
  await imported(maya, { exported_at: '2026-11-27T12:00:00Z', parts: [[weight(1, 80), weight(2, 81)]] })
  const id = await stage(maya, { parts: [[weight(3, 80)]] })
  const answer = await commit(maya, id, { missing: 1 })
  expect([answer.status, codesOf(answer)]).toEqual([409, ['CHANGED_MEANWHILE']])
  expect(await values(maya)).toEqual([80, 81])
})

test('an export without its end adds and corrects, and removes nothing', async () => {
  await imported(maya, { exported_at: '2026-11-27T12:00:00Z', parts: [[weight(1, 80), weight(2, 81)]] })
  await imported(maya, { parts: [[weight(1, 79), weight(3, 82)]] }, { complete: false })
  expect(await values(maya)).toEqual([79, 81, 82])
})

test('an earlier export changes nothing in what a later one covers', async () => {
  await imported(maya, { parts: [[weight(1, 80)]] })
  const before = await storedOf(maya)
  const old = { exported_at: '2026-11-20T12:00:00Z', kinds: ['weight', 'body_temperature'] }
  const warm = { ...weight(2, 37), kind: 'body_temperature', unit: 'degC' }
  expect(await imported(maya, { ...old, parts: [[weight(1, 90), weight(2, 91), warm]] })).toMatchObject([
    {
      kind: 'weight',
      added: 0,
      changed: 0,
      missing: 0,
      covered_by: '2026-11-29T09:00:00.000Z',
      left_out: [{ reason: 'COVERED', count: 2 }],
    },
    { kind: 'body_temperature', added: 1, covered_by: null },
  ])
  expect((await storedOf(maya)).filter(({ kind }) => kind === 'weight')).toEqual(before)
})

test('a device with another name doubles nothing', async () => {
  const named = (name: string) =>
    mornings().map((one) => ({ ...one, source_name: name, device: { key: `${name}/Scale1` } }))
  await imported(maya, { exported_at: '2026-11-28T12:00:00Z', parts: [named('Scale')] })
  expect(await imported(maya, { parts: [named('Maya’s scale')] }, { keep_missing: true })).toMatchObject([
    { added: 0, same: 28, changed: 0, missing: 0 },
  ])
  expect(new Set((await storedOf(maya)).map(({ device }) => device))).toEqual(new Set(['Maya’s scale/Scale1']))
  expect(await values(maya)).toHaveLength(28)
})

test('rows that an earlier release imported are replaced, also those of the device’s name alone', async () => {
  const old = mornings().map((one, index) => ({ ...one, id: `export-old${index}` }))
  expect((await maya.client.post('/apple_health/samples', { samples: old })).status).toBe(200)
  const now = mornings(-10).map((one) => ({ ...one, device: { key: 'Health/iPhone14,5', type: 'phone' } }))
  expect(await imported(maya, { parts: [now] }, { keep_missing: true })).toMatchObject([{ changed: 28, missing: 0 }])
  expect(await values(maya)).toEqual(mornings(-10).map(({ value }) => Number(value.toFixed(4))))
})

test('what the phone itself has sent is never removed and counts once; deleted there, the export’s copy goes as well', async () => {
  const live = { ...weight(1, 80, { start: '2026-11-01T06:00:00Z', device: { key: 'com.scale' } }), id: 'uuid-1' }
  const earlier = { ...weight(2, 81), id: 'uuid-2' }
  await imported(maya, { exported_at: '2026-11-27T12:00:00Z', parts: [[weight(2, 81)]] })
  await maya.client.post('/apple_health/samples', { samples: [live, earlier] })
  expect(await values(maya)).toEqual([80, 81, 81])
  // The copy of the second one came before the phone sent it.
  await maya.client.post('/apple_health/samples', { samples: [], deleted: [{ id: 'uuid-2' }] })
  expect(await values(maya)).toEqual([80])
  expect(await imported(maya, { parts: [[weight(1, 80), weight(3, 82)]] })).toMatchObject([
    { added: 1, same: 1, missing: 0 },
  ])
  expect((await storedOf(maya)).map(({ value, record_id }) => [value, record_id.startsWith('export-')])).toEqual([
    [80, false],
    [82, true],
  ])
  await imported(maya, { exported_at: '2026-11-30T10:00:00Z', parts: [[]] })
  expect(await values(maya)).toEqual([80])
})

test('glucose that the phone sent in mg/dL and the export has in mmol/L is one measurement', async () => {
  const glucose = { ...weight(1, 101), kind: 'glucose', unit: 'mg/dL' }
  await maya.client.post('/apple_health/samples', { samples: [{ ...glucose, id: 'uuid-1' }] })
  const inMmol = [
    { ...glucose, value: 5.6, unit: 'mmol/L' },
    { ...glucose, ...weight(2, 5.6), kind: 'glucose', unit: 'mmol/L' },
  ]
  expect(await imported(maya, { kinds: ['glucose'], parts: [inMmol] })).toMatchObject([{ added: 1, same: 1 }])
  await maya.client.post('/apple_health/samples', { samples: [], deleted: [{ id: 'uuid-1' }] })
  expect((await storedOf(maya)).map(({ value }) => value)).toEqual([5.6])
})

test('everything that came is counted, with the true reason', async () => {
  const odd = [
    weight(1, 80),
    weight(1, 80),
    weight(2, 80, { unit: 'bushels' }),
    weight(3, 5_000),
    weight(4, 80, { start: 'yesterday' }),
  ]
  const id = await stage(maya, {
    parts: [odd],
    left_out: [{ kind: 'weight', reason: 'INVALID_NUMBER', count: 3 }],
  })
  const [changes] = await preview(maya, id)
  expect(changes).toMatchObject({ added: 1 })
  expect(Object.fromEntries(changes?.left_out.map(({ reason, count }) => [reason, count]) ?? [])).toEqual({
    INVALID_NUMBER: 3,
    INVALID_UNIT: 1,
    INVALID_VALUE: 1,
    INVALID_DATE: 1,
    REPEATED: 1,
  })
  await commit(maya, id)
  const noted = () =>
    server.database.selectFrom('left_out_samples').select(['reason', 'device']).where('user_id', '=', maya.id).execute()
  expect((await noted()).map(({ reason }) => reason).toSorted()).toEqual(['INVALID_UNIT', 'INVALID_VALUE'])
  await imported(maya, { exported_at: '2026-11-29T12:00:00Z', parts: [[weight(1, 80)]] })
  expect(await noted()).toEqual([])
})

test('parts and commits may repeat; an import goes on after the parts that are there', async () => {
  const id = await stage(maya, { parts: [[weight(1, 80)], [weight(2, 81)]] })
  await stage(maya, { id, parts: [[weight(9, 99)]] })
  const begun = await maya.client.put(`/apple_health/imports/${id}`, { exported_at: null, kinds: [] })
  expect(answerOf(beginAppleHealthImport, begun)).toEqual({ status: 'open', parts: 2, measurements: 2 })
  expect(codesOf(await commit(maya, id, { parts: 3 }))).toEqual(['IMPORT_PARTS_MISSING'])
  const first = await commit(maya, id, { parts: 2 })
  expect(await commit(maya, id, { parts: 2 })).toMatchObject({ status: 200, body: first.body })
  expect(await values(maya)).toEqual([80, 81])
  expect((await maya.client.put(`/apple_health/imports/${id}/parts/3`, { samples: [], left_out: [] })).status).toBe(404)
})

test('an import is its owner’s, one at a time, and is gone when it is canceled, replaced or too old', async () => {
  const sam = await server.participant({ features: ['Sync a Device'] })
  const id = await stage(maya, { parts: [[weight(1, 80)]] })
  for (const answer of [
    await sam.client.get(`/apple_health/imports/${id}/preview`),
    await sam.client.put(`/apple_health/imports/${id}/parts/2`, { samples: [], left_out: [] }),
    await commit(sam, id),
  ])
    expect(answer.status).toBe(404)
  await sam.client.delete(`/apple_health/imports/${id}`)
  expect(await preview(maya, id)).toHaveLength(1)
  const other = await stage(maya, { parts: [[weight(1, 80)]] })
  expect((await commit(maya, id)).status).toBe(404)
  expect((await maya.client.delete(`/apple_health/imports/${other}`)).status).toBe(204)
  expect((await commit(maya, other)).status).toBe(404)
  const third = await stage(maya, { parts: [[weight(1, 80)]] })
  expect(await deleteExpiredImports(server.database, new Date(Date.now() - 60_000), 10)).toBe(0)
  expect(await deleteExpiredImports(server.database, new Date(Date.now() + 60_000), 100)).toBeGreaterThan(0)
  expect((await commit(maya, third)).status).toBe(404)
  expect(await values(maya)).toEqual([])
})

test('what came from Apple Health can be imported again after it was deleted', async () => {
  await imported(maya, { parts: [[weight(1, 80)]] })
  await maya.client.delete('/apple_health')
  expect(await imported(maya, { exported_at: '2026-11-20T12:00:00Z', parts: [[weight(1, 80)]] })).toMatchObject([
    { added: 1 },
  ])
})

test('a measurement that came in an export and then from the phone counts once', async () => {
  const at = (kind: string, unit: string, value: number) => ({
    kind,
    unit,
    value,
    start: '2026-11-02 08:00:00 +0100',
    end: '2026-11-02 08:10:00 +0100',
  })
  const all = [
    at('steps', 'count', 500),
    at('distance', 'm', 350),
    at('heart_rate', 'count/min', 61),
    at('weight', 'kg', 70),
  ]
  const exported = all.map((one) => ({
    ...one,
    source_name: 'Maya’s iPhone',
    device: { key: 'Maya’s iPhone/iPhone14,5', type: 'phone' },
  }))
  await imported(maya, { kinds: all.map(({ kind }) => kind), parts: [exported] })
  const live = all.map((one, index) => ({
    ...one,
    start: '2026-11-02T07:00:00Z',
    end: '2026-11-02T07:10:00Z',
    time_zone: 'Europe/Berlin',
    id: `uuid-${index}`,
    source_name: 'Maya’s iPhone',
    device: { key: 'com.apple.health/iPhone14,5', type: 'phone' },
  }))
  await maya.client.post('/apple_health/samples', { samples: live })
  const { body } = await maya.client.get('/synced_device_data?start_date=2026-11-01&end_date=2026-11-03')
  const read: { kind: string; value: number }[] = Object(body).apple_health_data
  expect(read.map(({ kind, value }) => [kind, value]).toSorted()).toEqual(
    all.map(({ kind, value }) => [kind, value]).toSorted(),
  )
})
