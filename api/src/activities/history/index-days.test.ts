/** @embedded */
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Entry } from '@almanac/contracts/activities/responses'
import { added, converted, NOTHING, numbersIn, tallyOf, unitLines } from '@almanac/domain/history'
import { newId } from '@almanac/domain/ids'
import { addDays } from '@almanac/domain/time'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { activityWithObjectives } from '../testing/add-objective'
import { relate, weightObjective } from '../testing/fixtures'
import { bodyOf, recordFor, seriesFor, summaryFor } from './testing'
import { type DifferingDay, verifyHistory } from './verify'

const weight = weightObjective()
const weighed = (value: number, unit: string): Entry[] => [{ objective_id: weight.id, type: 'VitalEntry', value, unit }]

let server: TestServer
let ana: Participant
let doctor: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
})
beforeEach(resetHistory)
afterAll(() => server.close())

/** New people: a single one would soon exceed the request limit per minute. */
async function resetHistory(): Promise<void> {
  ana = await server.participant()
  doctor = await server.participant()
  await relate(server.database, ana, doctor, 4)
}

async function differing(repair = false): Promise<DifferingDay[]> {
  const found: DifferingDay[] = []
  await verifyHistory(server.database, { repair, onDiffering: (days) => found.push(...days) })
  return found
}

/** A response as expected after some writes. */
interface Written {
  date: string
  value: number
  unit: string
  visible: boolean
  at: number
}

/** The numbers of the values, one by one, computed by the domain code alone. */
function plainly(written: readonly Written[]) {
  const entered = written.map((one) => ({
    objective_id: weight.id,
    part: 0,
    unit: one.unit,
    last_at: new Date(one.at).toISOString(),
    value: one.value,
  }))
  return unitLines(entered).map(({ unit, members }) => ({
    unit,
    numbers: numbersIn(
      members.map((member) => converted(tallyOf([member.entered.value]), member.conversion)).reduce(added, NOTHING),
    ),
  }))
}

const write = fc.record({
  which: fc.integer({ min: 0, max: 5 }),
  remove: fc.boolean(),
  age: fc.integer({ min: 0, max: 6 }),
  value: fc.integer({ min: 400, max: 1_200 }).map((tenths) => tenths / 10),
  unit: fc.constantFrom('kg', 'lbs'),
  visible: fc.boolean(),
})

test('after any writes the summary equals that of the stored values, for the participant and for others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
      await resetHistory()
      const quest = await activityWithObjectives(server, ana, [weight])
      const ids = Array.from({ length: 6 }, () => newId())
      const there = new Map<string, Written>()
      const gone = new Set<string>()
      for (const [at, { which, remove, age, value, unit, visible }] of writes.entries()) {
        const id = ids[which] ?? ''
        const date = addDays('2026-11-22', -age)
        if (gone.has(id)) continue
        if (remove && there.has(id)) {
          await ana.client.delete(`/responses/${id}`)
          there.delete(id)
          gone.add(id)
          continue
        }
        const body = bodyOf(quest, weighed(value, unit), { id, date, visible, time: 900 + at })
        const answer = there.has(id) ? ana.client.put(`/responses/${id}`, body) : ana.client.post('/responses', body)
        expect((await answer).status).toBe(200)
        there.set(id, { date, value, unit, visible, at: Date.parse(body.measured_at) })
      }
      const all = [...there.values()]
      for (const [who, more, seen] of [
        [ana, '', all],
        [doctor, `&user_id=${ana.id}`, all.filter(({ visible }) => visible)],
      ] as const) {
        const [numbers] = (await summaryFor(who, `&quest_id=${quest}${more}`)).activities
        expect(numbers?.response_count ?? 0).toBe(seen.length)
        expect((numbers?.lines ?? []).map(({ unit, current: { days: _, ...of } }) => ({ unit, numbers: of }))).toEqual(
          plainly(seen),
        )
        const { lines } = await seriesFor(who, quest, `&max_buckets=10${more}`)
        expect(lines[0]?.buckets.reduce((sum, { n }) => sum + n, 0) ?? 0).toBe(seen.length)
      }
      expect(await differing()).toEqual([])
    }),
    { numRuns: 10 },
  )
})

test('concurrent writes on one day are all counted', async () => {
  for (let pair = 0; pair < 10; pair += 1) {
    const quest = await activityWithObjectives(server, ana, [weight])
    await Promise.all([70, 80, 90].map((value) => recordFor(ana, quest, weighed(value, 'kg'), { date: '2026-11-20' })))
    expect((await summaryFor(ana, `&quest_id=${quest}`)).activities[0]?.lines[0]?.current).toMatchObject({
      n: 3,
      mean: 80,
    })
  }
})

test('differences in the index are reported, and repaired on request', async () => {
  const quest = await activityWithObjectives(server, ana, [weight])
  for (const date of ['2026-11-19', '2026-11-20', '2026-11-21'])
    await recordFor(ana, quest, weighed(70, 'kg'), { date })
  const { database } = server
  await database
    .updateTable('value_days')
    .where('date_posted_for', '=', '2026-11-19')
    .where('activity_id', '=', quest)
    .set({ sum: 1 })
    .execute()
  await database
    .deleteFrom('response_days')
    .where('date_posted_for', '=', '2026-11-20')
    .where('activity_id', '=', quest)
    .execute()
  await database
    .deleteFrom('responses')
    .where('date_posted_for', '=', '2026-11-21')
    .where('activity_id', '=', quest)
    .execute()
  // The month's bits include the 18th, on which nothing was recorded.
  await sql`update response_months set days = days | (1 << 17) where activity_id = ${quest}::uuid`.execute(database)
  // The first date stands for its month, whose count includes the deleted response.
  const days = ['2026-11-01', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map((date_posted_for) => ({
    user_id: ana.id,
    activity_id: quest,
    date_posted_for,
  }))
  expect(await differing()).toEqual(days)
  expect(await differing(true)).toEqual(days)
  expect(await differing()).toEqual([])
})
