/** @embedded */
import fc from 'fast-check'
import { sql } from 'kysely'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { devicesArea, devicesFeatures } from '../area'
import { erasePerson } from '../../kernel/erasure'
import { deleteMissing } from './delete-missing'
import { deleteSamplesOf, writeSamples, type NewSample } from './write-samples'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [devicesArea] })
})
afterAll(() => server.close())

const at = (minute: number) => new Date(Date.UTC(2025, 11, 31, 23, 50 + minute))
const SOURCES = ['dexcom', 'validic'] as const
const DEVICES = [null, 'fitbit', 'oura'] as const

/** Samples around the end of a year, which is the end of a partition; some change their app, time or kind. */
const sample = fc
  .record({
    source: fc.constantFrom(...SOURCES),
    device: fc.constantFrom(...DEVICES),
    kind: fc.constantFrom('glucose' as const, 'weight' as const),
    minute: fc.integer({ min: 0, max: 19 }),
    record: fc.integer({ min: 0, max: 5 }),
    version: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ source, device, kind, minute, record, version }): NewSample => ({
    kind,
    source,
    device,
    record_id: record < 2 ? '' : `record ${record}`,
    version,
    started_at: at(minute),
    ended_at: null,
    value: 100,
    bound: null,
    unit: kind === 'glucose' ? 'mg/dL' : 'kg',
    offset_minutes: null,
    detail: null,
  }))

/** What changes samples: a delivery, a deletion at the source, a window read again, a source deleted here. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.array(sample, { maxLength: 8 }).map((samples) => ({ samples })) },
  fc
    .record({
      source: fc.constantFrom(...SOURCES),
      record: fc.integer({ min: 2, max: 5 }),
      version: fc.integer({ max: 3, min: 0 }),
    })
    .map(({ source, record, version }) => ({ deleted: [{ source, record_id: `record ${record}`, version }] })),
  fc
    .record({ from: fc.integer({ min: 0, max: 19 }), device: fc.constantFrom('fitbit', 'oura') })
    .map((missing) => ({ missing })),
  fc
    .record({
      source: fc.constantFrom(...SOURCES),
      device: fc.option(fc.constantFrom(...DEVICES), { nil: undefined }),
    })
    .map((disconnected) => ({ disconnected })),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function apply({ id }: Participant, change: Step): Promise<void> {
  if ('samples' in change) await writeSamples(server.database, id, change)
  else if ('deleted' in change) await writeSamples(server.database, id, { samples: [], ...change })
  else
    await server.database.transaction().execute(async (transaction) => {
      if ('disconnected' in change)
        await deleteSamplesOf(transaction, id, change.disconnected.source, change.disconnected.device)
      else {
        const answer = { source: 'validic', records: [{ id: 'record 2', device: change.missing.device }] }
        const window = { from: at(change.missing.from), to: at(19), read_at: new Date(Date.now() + 60_000) }
        await deleteMissing(transaction, id, answer, window)
      }
    })
}

const counts = async ({ id }: Participant) =>
  (
    await sql`select source, device, kind, count, first_at, last_at from sample_counts
      where user_id = ${id}::uuid order by source, device, kind`.execute(server.database)
  ).rows

/** The same from all samples. */
const recounted = async ({ id }: Participant) =>
  (
    await sql`select source, coalesce(device, '') as device, kind, count(*) as count,
        min(started_at) as first_at, max(started_at) as last_at
      from samples where user_id = ${id}::uuid group by 1, 2, 3 order by 1, 2, 3`.execute(server.database)
  ).rows

test('whatever is delivered, replaced, moved and deleted in any order, the counts are those of the samples', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (changes) => {
      const ada = await server.participant()
      for (const change of changes) {
        await apply(ada, change)
        expect(await counts(ada)).toEqual(await recounted(ada))
      }
    }),
    { numRuns: 30 },
  )
})

const reading = (minute: number, more: Partial<NewSample> = {}): NewSample => ({
  kind: 'glucose',
  source: 'dexcom',
  device: null,
  record_id: '',
  version: 0,
  started_at: at(minute),
  ended_at: null,
  value: 100,
  bound: null,
  unit: 'mg/dL',
  offset_minutes: null,
  detail: null,
  ...more,
})

test('a late value from before everything, and batches at the same time, are counted', async () => {
  const ada = await server.participant()
  const batches = [0, 1, 2, 3].map((batch) => [0, 1, 2, 3].map((minute) => reading(batch * 3 + minute)))
  await Promise.all(batches.map((samples) => writeSamples(server.database, ada.id, { samples })))
  const early = new Date(Date.UTC(2019, 0, 1))
  await writeSamples(server.database, ada.id, { samples: [reading(0, { started_at: early })] })
  expect(await counts(ada)).toMatchObject([{ count: 14, first_at: early, last_at: at(12) }])
})

test('with an account go its counts, and nobody else’s', async () => {
  const [ada, eve] = [await server.participant(), await server.participant()]
  for (const { id } of [ada, eve]) await writeSamples(server.database, id, { samples: [reading(0)] })
  await server.database
    .transaction()
    .execute((transaction) => erasePerson(transaction, devicesFeatures, { user_id: ada.id, email: ada.email }))
  expect([await counts(ada), await counts(eve)]).toMatchObject([[], [{ count: 1 }]])
})
