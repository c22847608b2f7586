import * as schema from '@almanac/contracts/schema/activities/leaderboard'
import { addDays, localDateOf } from '@almanac/domain/time'
import { sql } from 'kysely'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, responseOf } from '../testing/fixtures'

const walk = objectiveOf('SliderObjective', { objective_points: 10 })
const ZONE = 'Europe/Berlin'
const today = localDateOf(new Date(), ZONE)
let server: TestServer
let company: string
let study = 0
const activities = new Map<string, string>()
/** One activity per study, shared by members created concurrently. */
const defining = new Map<string, Promise<string>>()

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
})
afterAll(() => server.close())

beforeEach(() => {
  study += 1
  company = `study${study}`
})

/** A member of a study with a leaderboard, who can earn ten points per response. */
async function member(first_name = 'Robin', of = company): Promise<Participant> {
  const person = await server.participant({ company: of, first_name, time_zone: ZONE })
  await server.database
    .updateTable('companies')
    .where('id', '=', person.company_id)
    .set({ features: JSON.stringify([{ title: 'Leaderboard', enabled: true }]) })
    .execute()
  const defined = defining.get(person.company_id) ?? defineActivity(server.database, person, activityDocumentOf([walk]))
  defining.set(person.company_id, defined)
  const activity = await defined
  activities.set(person.company_id, activity)
  await giveActivity(server.database, person, activity)
  return person
}

const walked = (person: Participant, daysAgo = 0, value = 2) => {
  const date = addDays(today, -daysAgo)
  const measured_at = daysAgo === 0 ? new Date().toISOString() : `${date}T08:00:00.000Z`
  return responseOf(activities.get(person.company_id) ?? '', [{ objective_id: walk.id, type: 'SliderEntry', value }], {
    measured_at,
    date_posted_for: date,
    time_zone: ZONE,
  })
}
async function record(person: Participant, daysAgo: number[]): Promise<void> {
  for (const days of daysAgo) expect((await person.client.post('/responses', walked(person, days))).status).toBe(200)
}
const join = (person: Participant, name: string) => person.client.put('/leaderboards/participation', { name })
const board = async (person: Participant, query = '') =>
  answerOf(schema.getLeaderboard, await person.client.get(`/leaderboards${query}`)).map(
    ({ position, name, points, own }) => `${position} ${name} ${points}${own ? ' own' : ''}`,
  )

test('only members with a chosen name are listed, by points; ties share a position', async () => {
  const people = await Promise.all(['Ana', 'Ben', 'Cem', 'Dan', 'Eve'].map((name) => member(name)))
  const [ana, ben, cem, dan, eve] = people
  await record(ana!, [0, 1, 20])
  await record(ben!, [0, 6])
  await record(cem!, [1, 2])
  await record(dan!, [0, 7, 8, 9, 10])
  await record(eve!, [0, 1, 2, 3])
  for (const [person, name] of [
    [ana!, 'Amber'],
    [ben!, 'Birch'],
    [cem!, 'Cedar'],
    [dan!, 'Dune'],
  ] as const)
    expect((await join(person, name)).status).toBe(200)
  expect(await board(ben!, '?period=weekly')).toEqual(['1 Amber 20', '1 Birch 20 own', '1 Cedar 20', '4 Dune 10'])
  expect(await board(cem!, '?period=total')).toEqual(['1 Dune 50', '2 Amber 30', '3 Birch 20', '3 Cedar 20 own'])
  const seen = await eve!.client.get('/leaderboards?period=total')
  expect(await board(eve!, '?period=total')).toHaveLength(4)
  for (const person of people) {
    expect(JSON.stringify(seen.body)).not.toContain(person.email)
    expect(JSON.stringify(seen.body)).not.toContain(person.id)
  }
  expect(JSON.stringify(seen.body)).not.toContain('Test')
})

test('points follow responses that are created, changed, moved to another day and deleted', async () => {
  const ana = await member()
  const first = walked(ana, 30)
  await ana.client.post('/responses', first)
  await join(ana, 'Amber')
  const both = async () => [await board(ana, '?period=weekly'), await board(ana, '?period=total')]
  expect(await both()).toEqual([['1 Amber 0 own'], ['1 Amber 10 own']])
  const second = walked(ana)
  await ana.client.post('/responses', second)
  await ana.client.post('/responses', second)
  expect(await both()).toEqual([['1 Amber 10 own'], ['1 Amber 20 own']])
  const moved = { ...second, date_posted_for: addDays(today, -9), measured_at: `${addDays(today, -9)}T08:00:00.000Z` }
  expect((await ana.client.put(`/responses/${second.id}`, moved)).status).toBe(200)
  expect(await both()).toEqual([['1 Amber 0 own'], ['1 Amber 20 own']])
  for (let time = 0; time < 2; time += 1) expect((await ana.client.delete(`/responses/${first.id}`)).status).toBe(204)
  expect(await both()).toEqual([['1 Amber 0 own'], ['1 Amber 10 own']])
})

test('joining during concurrent responses counts each once', async () => {
  const ana = await member()
  await Promise.all([
    ...Array.from({ length: 6 }, () => ana.client.post('/responses', walked(ana))),
    join(ana, 'Amber'),
    ...Array.from({ length: 6 }, () => ana.client.post('/responses', walked(ana, 1))),
  ])
  expect(await board(ana, '?period=total')).toEqual(['1 Amber 120 own'])
  expect(await board(ana, '?period=weekly')).toEqual(['1 Amber 120 own'])
})

test('the user’s own row follows the first fifty if it ranks lower', async () => {
  const ana = await member()
  await join(ana, 'Amber')
  await sql`insert into leaderboard_members (user_id, company_id, name, name_key, points)
    select gen_random_uuid(), ${ana.company_id}::uuid, 'Nr ' || n, 'nr' || n, n from generate_series(1, 60) as n`.execute(
    server.database,
  )
  const rows = await board(ana, '?period=total')
  expect([rows.length, rows[0], rows[49], rows[50]]).toEqual([51, '1 Nr 60 60', '50 Nr 11 11', '61 Amber 0 own'])
})

test('a name is unique, can be changed, and is free again after its owner leaves', async () => {
  const [ana, ben] = [await member(), await member()]
  expect((await join(ana, '  Night\u202e   Owl ')).body).toMatchObject({ name: 'Night Owl' })
  const taken = await join(ben, 'NIGHT-ÓWL')
  expect([taken.status, codesOf(taken)]).toEqual([422, ['NAME_TAKEN']])
  await join(ben, 'Birch')
  expect(codesOf(await join(ben, 'night owl'))).toEqual(['NAME_TAKEN'])
  expect((await join(ana, 'Night Ówl')).status).toBe(200)
  await record(ana, [0])
  expect(await board(ben)).toEqual(['1 Night Ówl 10', '2 Birch 0 own'])
  for (let time = 0; time < 2; time += 1)
    expect((await ana.client.delete('/leaderboards/participation')).status).toBe(204)
  expect(await board(ben)).toEqual(['1 Birch 0 own'])
  expect((await ana.client.get('/leaderboards/participation')).body).toMatchObject({ name: null })
  expect((await join(ben, 'night owl')).status).toBe(200)
})

test('of concurrent requests for one name only one succeeds', async () => {
  const people = [await member(), await member(), await member()]
  const answers = await Promise.all(people.map((person) => join(person, 'Same')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test.each([
  ['', 'CANT_BE_BLANK'],
  [' \u200b\u202e ', 'CANT_BE_BLANK'],
  ['A', 'NAME_LENGTH'],
  ['A'.repeat(25), 'NAME_LENGTH'],
  ['ana@example.org', 'NAME_NOT_ALLOWED'],
  ['+49 170 1234567', 'NAME_NOT_ALLOWED'],
  ['https://a.example', 'NAME_NOT_ALLOWED'],
  ['...', 'NAME_NOT_ALLOWED'],
  [`Z${'\u0300'.repeat(9)}`, 'NAME_NOT_ALLOWED'],
])('%p is an invalid name: %s', async (name, code) => {
  const answer = await join(await member(), name)
  expect([answer.status, codesOf(answer)]).toEqual([422, [code]])
})

test('teams have the points of their participating members', async () => {
  const [ana, ben, cem] = [await member(), await member(), await member()]
  const team = async (name: string, ...people: Participant[]) => {
    const id = sql<string>`gen_random_uuid()`
    const { rows } = await sql<{ id: string }>`
      insert into groups (id, company_id, key, name, code, theme_key, status, team)
      select ${id}, company_id, ${name.toLowerCase()}, ${name}, upper(substr(md5(random()::text), 1, 6)), theme_key, 'open',
        ${JSON.stringify({ en: name, es: `${name} (es)` })}::jsonb
      from groups where id = ${people[0]!.group_id} returning id`.execute(server.database)
    for (const { id: user_id, company_id } of people)
      await server.database.insertInto('memberships').values({ user_id, company_id, group_id: rows[0]!.id }).execute()
  }
  expect((await ana.client.get('/leaderboards/participation')).body).toMatchObject({ team: null, has_teams: false })
  await team('Red', ana, ben)
  await team('Blue', cem)
  expect((await ana.client.get('/leaderboards/participation')).body).toMatchObject({ team: 'Red', has_teams: true })
  await record(ana, [0, 1])
  await record(ben, [0, 1, 2])
  await record(cem, [0, 20])
  await join(ana, 'Amber')
  await join(cem, 'Cedar')
  expect(await board(ben, '?scope=team&period=total')).toEqual(['1 Blue 20', '1 Red 20 own'])
  expect(await board(cem, '?scope=team&period=weekly')).toEqual(['1 Red 20', '2 Blue 10 own'])
})

test('each study has its own leaderboard; without the feature it is 404', async () => {
  const ana = await member()
  const elsewhere = await member('Robin', `${company} elsewhere`)
  await join(ana, 'Amber')
  await join(elsewhere, 'Amber')
  await record(elsewhere, [0])
  expect(await board(ana)).toEqual(['1 Amber 0 own'])
  const without = await server.participant({ company: `${company} without` })
  for (const path of ['', '?scope=team', '/participation'])
    expect((await without.client.get(`/leaderboards${path}`)).status).toBe(404)
  expect((await join(without, 'Amber')).status).toBe(404)
  expect((await without.client.delete('/leaderboards/participation')).status).toBe(404)
  expect((await ana.client.get('/leaderboards?period=daily')).status).toBe(422)
})
