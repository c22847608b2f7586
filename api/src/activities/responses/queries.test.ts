import type { Response } from '@almanac/contracts/activities/responses'
import { addDays } from '@almanac/domain/time'
import { openSession } from '../../account/session/store'
import { connect } from '../../database/connect'
import { buildApp } from '../../start/app'
import { areas } from '../../start/areas'
import { createClient } from '../../testing/client'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { createTestDatabase } from '../../testing/template'
import { activitiesArea } from '../area'
import { activityIn, refusalIn, responseIn, responsesIn } from '../testing/answers'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, relate, responseOf } from '../testing/fixtures'

const mood = objectiveOf('SliderObjective')
const rated = (value: number) => ({ objective_id: mood.id, type: 'SliderEntry' as const, value })

describe('reading responses', () => {
  let server: TestServer
  let ana: Participant
  let activity: string
  let other: string

  beforeAll(async () => {
    server = await startTestServer({ areas: [activitiesArea] })
    ana = await server.participant()
    activity = await defineActivity(server.database, ana, activityDocumentOf([mood]))
    other = await defineActivity(server.database, ana, activityDocumentOf([mood]))
    await giveActivity(server.database, ana, activity)
    await giveActivity(server.database, ana, other)
    for (let day = 0; day < 30; day += 1) {
      const date = addDays('2026-03-01', day)
      await ana.client.post(
        '/responses',
        responseOf(day % 2 ? other : activity, [rated(3)], {
          measured_at: `${date}T08:00:00Z`,
          date_posted_for: date,
          is_visible: day !== 10,
        }),
      )
    }
  })

  afterAll(() => server.close())

  const read = async (query: string, client = ana.client) => responsesIn(await client.get(`/responses?${query}`))
  const dates = (responses: Response[]) => responses.map(({ date_posted_for }) => date_posted_for)

  it('returns a week by local dates, inclusive, oldest first', async () => {
    const week = await read('start_date=2026-03-09&end_date=2026-03-15')
    expect(dates(week)).toEqual([
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
      '2026-03-14',
      '2026-03-15',
    ])
    expect(week.every(({ entries }) => entries.length === 0)).toBe(true)
  })

  it('filters by activity, and includes entries on request', async () => {
    const found = await read(`quest_id=${other}&start_date=2026-03-01&end_date=2026-03-04&with_entries=true`)
    expect(dates(found)).toEqual(['2026-03-02', '2026-03-04'])
    expect(found[0]?.entries).toEqual([rated(3)])
  })

  it('adds the calendar’s month to the week, without entries', async () => {
    const month = await read(
      'start_date=2026-03-09&end_date=2026-03-10&clndr_start_date=2026-03-01&clndr_end_date=2026-03-31&with_entries=true',
    )
    expect(month).toHaveLength(30)
    expect(dates(month.filter(({ entries }) => entries.length > 0))).toEqual(['2026-03-09', '2026-03-10'])
    expect((await read('clndr_start_date=2026-03-30&clndr_end_date=2026-03-31&with_entries=true'))[0]?.entries).toEqual(
      [rated(3)],
    )
  })

  it('reads one response of any date by its id, to others only if they may see it', async () => {
    const old = responseOf(activity, [rated(2)], { measured_at: '2008-02-10T08:00:00Z', date_posted_for: '2008-02-10' })
    await ana.client.post('/responses', old)
    const [stranger, friend] = [await server.participant(), await server.participant()]
    await relate(server.database, ana, friend, 2)
    const query = `response_id=${old.id}`
    expect(await read(`${query}&with_entries=true`)).toMatchObject([
      { id: old.id, date_posted_for: '2008-02-10', entries: [rated(2)] },
    ])
    expect(await read(`${query}&user_id=${ana.id}`, friend.client)).toMatchObject([{ id: old.id }])
    expect((await stranger.client.get(`/responses?${query}&user_id=${ana.id}`)).status).toBe(404)
    expect(await read(query, stranger.client)).toEqual([])
    expect(await read(`${query}&quest_id=${other}`)).toEqual([])
    await ana.client.delete(`/responses/${old.id}`)
  })

  it('refuses more than 400 days with a reason', async () => {
    expect((await ana.client.get('/responses?start_date=2026-01-01&end_date=2027-02-04')).status).toBe(200)
    const refusals = [
      ['start_date=2026-01-01&end_date=2027-02-05', 'PERIOD_TOO_LONG', 'end_date'],
      ['start_date=2026-03-02&end_date=2026-03-01', 'INVALID_PERIOD', 'end_date'],
      ['clndr_start_date=2020-01-01&clndr_end_date=2026-03-01', 'PERIOD_TOO_LONG', 'clndr_end_date'],
      ['start_date=0000-01-01', 'INVALID_DATE', 'start_date'],
    ]
    for (const [query, code, field] of refusals) {
      expect(refusalIn(await ana.client.get(`/responses?${query}`))).toEqual([{ code, field }])
    }
    expect((await ana.client.get('/responses?start_date=March')).status).toBe(422)
  })

  it('is allowed to the participant and, for visible responses, to people whose relationship allows it', async () => {
    const [stranger, friend, follower] = [
      await server.participant(),
      await server.participant(),
      await server.participant(),
    ]
    await relate(server.database, ana, friend, 2)
    await relate(server.database, ana, follower, 1)
    const anas = `user_id=${ana.id}&start_date=2026-03-01&end_date=2026-03-31&with_entries=true`
    for (const { client } of [stranger, follower]) expect((await client.get(`/responses?${anas}`)).status).toBe(404)
    expect((await server.newVisitor().get(`/responses?${anas}`)).status).toBe(401)
    expect(await read('', stranger.client)).toEqual([])
    const seen = await read(anas, friend.client)
    expect(seen).toHaveLength(29)
    expect(dates(seen)).not.toContain('2026-03-11')
    expect(await read(anas)).toHaveLength(30)
    expect(activityIn(await friend.client.get(`/activities/${activity}?user_id=${ana.id}`)).response_count).toBe(14)
    expect((await stranger.client.get(`/activities/${activity}?user_id=${ana.id}`)).status).toBe(404)
    expect((await stranger.client.get(`/activities?user_id=${ana.id}`)).status).toBe(404)
  })
})

describe('after a restart of the server', () => {
  it('responses are the same', async () => {
    const own = await createTestDatabase()
    const start = async () => {
      const database = connect(own.url)
      const app = await buildApp({ database, areas })
      await app.ready()
      return {
        database,
        app,
        stop: async () => {
          await app.close()
          await database.destroy()
        },
      }
    }
    const first = await start()
    const user = { id: '01999999-0000-7000-8000-000000000001', company_id: '01999999-0000-7000-8000-000000000002' }
    await first.database.insertInto('users').values({ id: user.id, email: 'ana@example.test' }).execute()
    await first.database
      .insertInto('companies')
      .values({
        id: user.company_id,
        key: 'one',
        name: 'One',
        status: 'open',
        default_theme_key: 'plain',
        features: '[]',
        study_key: 'one',
      })
      .execute()
    const credential = await openSession(first.database, user.id, null)
    const ana = { ...user, group_id: '', email: '', client: createClient(first.app, credential) }
    const activity = await defineActivity(first.database, ana, activityDocumentOf([mood]))
    await giveActivity(first.database, ana, activity)
    const body = responseOf(activity, [rated(4.13)], {
      measured_at: '2026-10-25T01:30:00+01:00',
      time_zone: 'Europe/London',
      date_posted_for: '2026-10-25',
    })
    const written = responseIn(await ana.client.post('/responses', body))
    await first.stop()

    const second = await start()
    const client = createClient(second.app, credential)
    expect(
      responsesIn(await client.get('/responses?start_date=2026-10-25&end_date=2026-10-25&with_entries=true')),
    ).toEqual([written])
    expect(responseIn(await client.post('/responses', body))).toEqual(written)
    await second.stop()
    await own.drop()
  })
})
