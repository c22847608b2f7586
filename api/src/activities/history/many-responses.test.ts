import { sql } from 'kysely'
import { addDays } from '@almanac/domain/time'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { responsesIn } from '../testing/answers'
import { activityWithObjectives } from '../testing/add-objective'
import { objectiveOf } from '../testing/fixtures'
import { indexPeople } from './index-days'
import { seriesFor, summaryFor } from './testing'

const MANY = 100_000
const mood = objectiveOf('SliderObjective', { minimum_value: 1, maximum_value: 5 })
let server: TestServer
let ana: Participant
let activity: string

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
  ana = await server.participant()
  activity = await activityWithObjectives(server, ana, [mood])
  await sql`
    insert into responses (user_id, id, activity_id, definition_version, measured_at, time_zone, date_posted_for, is_visible, entries, point_total)
    select ${ana.id}::uuid, gen_random_uuid(), ${activity}::uuid, 1, at, 'UTC', at::date, true,
      jsonb_build_array(jsonb_build_object('objective_id', ${mood.id}::text, 'type', 'SliderEntry', 'value', 1 + number % 5)), 0
    from generate_series(0, ${MANY}::int - 1) as number
    cross join lateral (select '2026-11-16T00:00:00Z'::timestamptz at time zone 'UTC' + number * interval '7 days' / ${MANY}::int as at) as moment`.execute(
    server.database,
  )
  await indexPeople(server.database, [ana.id])
})
afterAll(() => server.close())

test('a week with 100,000 responses has a summary, a chart by day and a paginated list', async () => {
  const { activities } = await summaryFor(ana)
  expect(activities).toMatchObject([{ response_count: MANY, days: 7, lines: [{ current: { n: MANY, mean: 3 } }] }])
  const { bucket, lines } = await seriesFor(ana, activity, '&start_date=2026-11-16&max_buckets=100')
  expect(bucket).toBe('day')
  expect(lines[0]?.buckets.map(({ date }) => date)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((day) => addDays('2026-11-16', day)),
  )
  expect(lines[0]?.buckets.reduce((sum, { n }) => sum + n, 0)).toBe(MANY)
  const list = '/responses?start_date=2026-11-16&end_date=2026-11-22&with_entries=true&limit=500'
  expect(responsesIn(await ana.client.get(list))).toHaveLength(500)
})
