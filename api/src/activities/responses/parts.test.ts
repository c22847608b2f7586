import { sql } from 'kysely'
import type { Response } from '@almanac/contracts/activities/responses'
import { newId } from '@almanac/domain/ids'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { refusalIn, responsesIn } from '../testing/answers'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, responseOf } from '../testing/fixtures'

const note = objectiveOf('TextObjective')

describe('a paginated list of responses', () => {
  let server: TestServer
  let ana: Participant
  let activity: string

  beforeAll(async () => {
    server = await startTestServer()
    ana = await server.participant()
    activity = await defineActivity(server.database, ana, activityDocumentOf([note]))
    await giveActivity(server.database, ana, activity)
  })

  afterAll(() => server.close())

  /** Stores `count` responses of one person, three per second and microseconds apart, with texts of this length. */
  async function fill(person: Participant, count: number, length: number): Promise<void> {
    await sql`
      insert into responses (user_id, id, activity_id, definition_version, measured_at, time_zone, date_posted_for, is_visible, entries, point_total)
      select ${person.id}::uuid, gen_random_uuid(), ${activity}::uuid, 1, timestamptz '2026-03-01T08:00:00Z' + make_interval(secs => n / 3) + n * interval '1 microsecond', 'UTC', date '2026-03-01', true,
        jsonb_build_array(jsonb_build_object('objective_id', ${note.id}::text, 'type', 'TextEntry', 'text', repeat('x', ${length}::int))), 0
      from generate_series(1, ${count}::int) n`.execute(server.database)
  }

  /** All pages of a list. */
  async function parts(person: Participant, query: string): Promise<Response[][]> {
    const found: Response[][] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = await person.client.get(`/responses?${query}${cursor && `&cursor=${cursor}`}`)
      found.push(responsesIn(answer))
      const next: unknown = answer.headers['x-next-cursor']
      cursor = typeof next === 'string' ? next : null
    }
    return found
  }

  const MARCH = 'start_date=2026-03-01&end_date=2026-03-31'

  it('has each response once and in order, at any page size', async () => {
    const bea = await server.participant()
    await fill(bea, 50, 3)
    const [whole = []] = await parts(bea, MARCH)
    expect(whole).toHaveLength(50)
    const cut = await parts(bea, `${MARCH}&limit=7`)
    expect(cut.map((part) => part.length)).toEqual([7, 7, 7, 7, 7, 7, 7, 1])
    expect(cut.flat()).toEqual(whole)
  })

  it('is limited in bytes: large entries take several pages, without entries one', async () => {
    const eve = await server.participant()
    await fill(eve, 900, 10_000)
    const large = await parts(eve, `${MARCH}&with_entries=true`)
    expect(large.length).toBeGreaterThan(2)
    for (const part of large) expect(JSON.stringify(part).length).toBeLessThan(5_000_000)
    expect(new Set(large.flat().map(({ id }) => id)).size).toBe(900)
    expect(await parts(eve, MARCH)).toHaveLength(1)
  })

  it('refuses an invalid cursor', async () => {
    for (const cursor of [
      'x',
      Buffer.from('2026-13-01T00:00:00.000000Z x').toString('base64url'),
      Buffer.from(`2026-13-41T00:00:00.000000Z ${newId()}`).toString('base64url'),
    ]) {
      expect(refusalIn(await ana.client.get(`/responses?cursor=${cursor}`))).toEqual([
        { code: 'INVALID', field: 'cursor' },
      ])
    }
  })

  it('returns 429 above 2,000 new responses per person and day; a stored response is still acknowledged', async () => {
    const accepted = responseOf(activity, [{ objective_id: note.id, type: 'TextEntry', text: 'first' }])
    expect((await ana.client.post('/responses', accepted)).status).toBe(200)
    await sql`update rate_limits set hits = 2000 where key like 'responses:%'`.execute(server.database)
    const refused = await ana.client.post(
      '/responses',
      responseOf(activity, [{ objective_id: note.id, type: 'TextEntry', text: 'one more' }]),
    )
    expect(refusalIn(refused, 429)).toEqual([{ code: 'TOO_MANY_RESPONSES' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ana.client.post('/responses', accepted)).status).toBe(200)
    const cleo = await server.participant()
    await giveActivity(server.database, cleo, activity)
    expect(
      (
        await cleo.client.post(
          '/responses',
          responseOf(activity, [{ objective_id: note.id, type: 'TextEntry', text: 'hers' }]),
        )
      ).status,
    ).toBe(200)
  })
})
