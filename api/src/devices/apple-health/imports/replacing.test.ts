import * as fc from 'fast-check'
import { newId } from '@almanac/domain/ids'
import { startTestServer, type TestServer } from '../../../testing/server'
import { writeSamples, type NewSample } from '../../samples/write-samples'
import { commitImport } from './commit'
import { beginImport, storePart } from './store'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const DAY = Date.UTC(2026, 10, 1)
const UNITS = { weight: 'kg', steps: '{steps}', sleep: 'min' } as const

/** Few kinds, times, values and devices, so that measurements meet in all ways. */
const measurement = fc
  .record({
    kind: fc.constantFrom('weight', 'steps', 'sleep'),
    minute: fc.integer({ min: 0, max: 3 }),
    length: fc.integer({ min: 1, max: 2 }),
    value: fc.integer({ min: 60, max: 62 }),
    device: fc.constantFrom('Watch', 'Phone', 'Renamed phone'),
    offset_minutes: fc.constantFrom(60, 120),
  })
  .map(({ minute, length, ...one }): NewSample => ({
    ...one,
    source: 'apple_health',
    record_id: '',
    version: 0,
    started_at: new Date(DAY + minute * 60_000),
    ended_at: one.kind === 'weight' ? null : new Date(DAY + (minute + length) * 60_000),
    bound: null,
    unit: UNITS[one.kind],
    name: one.device,
    detail: one.kind === 'sleep' ? 'asleep' : null,
  }))

/** An export in parts of any length, in any order and with repeats. */
const exported = fc
  .array(measurement, { maxLength: 14 })
  .chain((samples) =>
    fc.tuple(
      fc.shuffledSubarray([...samples, ...samples.slice(0, 3)], { minLength: samples.length }),
      fc.integer({ min: 1, max: 5 }),
    ),
  )
  .map(([samples, length]) =>
    Array.from({ length: Math.ceil(samples.length / length) }, (_, part) =>
      samples.slice(part * length, (part + 1) * length),
    ),
  )

const live = fc
  .uniqueArray(measurement, { maxLength: 3, selector: ({ kind, started_at }) => `${kind} ${started_at.getTime()}` })
  .map((samples) => samples.map((one, index) => ({ ...one, record_id: `uuid-${index}` })))

async function add(user_id: string, parts: NewSample[][], day: number): Promise<void> {
  const id = newId()
  const exported_at = new Date(DAY + day * 86_400_000)
  await beginImport(server.database, user_id, { id, exported_at, kinds: Object.keys(UNITS) })
  for (const [index, samples] of parts.entries())
    await storePart(server.database, user_id, { import_id: id, number: index + 1 }, { samples, left_out: [] })
  const commit = { parts: parts.length, complete: true, keep_missing: false, missing: 1_000 }
  await commitImport(server.database, user_id, id, commit)
}

const rowsOf = (user_id: string) =>
  server.database
    .selectFrom('samples')
    .select(['kind', 'started_at', 'ended_at', 'value', 'unit', 'device', 'offset_minutes', 'detail', 'record_id'])
    .where('user_id', '=', user_id)
    .orderBy('kind')
    .orderBy('started_at')
    .orderBy('record_id')
    .execute()

test('an export after an earlier one is that export alone, and an earlier one after it changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(exported, exported, live, async (earlier, later, sent) => {
      const [both, alone, backwards] = [newId(), newId(), newId()]
      for (const user_id of [both, alone, backwards]) await writeSamples(server.database, user_id, { samples: sent })
      await add(both, earlier, 10)
      await add(both, later, 11)
      await add(alone, later, 11)
      await add(backwards, later, 11)
      await add(backwards, earlier, 10)
      const expected = await rowsOf(alone)
      expect(await rowsOf(both)).toEqual(expected)
      expect(await rowsOf(backwards)).toEqual(expected)
    }),
    { numRuns: 8 },
  )
})
