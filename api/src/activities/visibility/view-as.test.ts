import * as schema from '@almanac/contracts/schema/activities/visibility'
import { newId } from '@almanac/domain/ids'
import { answerOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { responsesIn } from '../testing/answers'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, relate, responseOf } from '../testing/fixtures'

const mood = objectiveOf('SliderObjective', {
  reminders: [
    {
      id: newId(),
      repeat_type: 'daily',
      time: 2000,
      day_number: null,
      start_date: null,
      note: 'Private words',
      send_notifications: true,
    },
  ],
})
let server: TestServer
/**
 * The owner; in her circle a doctor who sees all but one activity, a follower who sees
 * only one, and one who sees nothing; and a stranger.
 */
let ana: Participant
let people: Record<'doctor' | 'follower' | 'nobody' | 'stranger', Participant>
let shared: string
let hidden: string

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
  ana = await server.participant()
  people = {
    doctor: await server.participant(),
    follower: await server.participant(),
    nobody: await server.participant(),
    stranger: await server.participant(),
  }
  await relate(server.database, ana, people.doctor, 4)
  await relate(server.database, people.follower, ana, 1)
  await relate(server.database, ana, people.nobody, 1)
  shared = await defineActivity(server.database, ana, activityDocumentOf([mood]))
  hidden = await defineActivity(server.database, ana, activityDocumentOf([mood]))
  for (const id of [shared, hidden]) {
    await giveActivity(server.database, ana, id)
    for (const is_visible of [true, false])
      await ana.client.post(
        '/responses',
        responseOf(id, [{ objective_id: mood.id, type: 'SliderEntry', value: 2 }], { is_visible }),
      )
  }
  const circle = answerOf(schema.getVisibility, await ana.client.get(`/activities/${shared}/visibility`))
  const of = (person: Participant) => circle.user_relationships.find(({ user }) => user.id === person.id)?.id
  const change = { id: hidden, relationships: [of(people.follower)], removed_relationships: [of(people.doctor)] }
  expect((await ana.client.put(`/activities/${hidden}/change_visibility`, change)).status).toBe(200)
})

afterAll(() => server.close())

const READS = [
  '/activities?',
  '/activities?with_objectives=true&with_deleted_objectives=true&exclude_completed_survey_quests=true&',
  '/activities/{shared}?',
  '/activities/{hidden}?',
  '/activities/{hidden}?only_rotating_objective=true&',
  '/responses?with_entries=true&',
  '/responses?quest_id={hidden}&',
]
const pathOf = (read: string, query: string) => read.replace('{shared}', shared).replace('{hidden}', hidden) + query

test.each(READS)('%s with view_as answers the owner what it answers that person', async (read) => {
  for (const person of Object.values(people)) {
    const theirs = await person.client.get(pathOf(read, `user_id=${ana.id}`))
    const instead = await ana.client.get(pathOf(read, `view_as=${person.id}`))
    const named = await ana.client.get(pathOf(read, `user_id=${ana.id}&view_as=${person.id.toUpperCase()}`))
    for (const answer of [instead, named]) {
      expect(answer.status).toBe(theirs.status)
      if (theirs.status === 200) expect(answer.body).toEqual(theirs.body)
    }
  }
})

test('responses contain nothing of hidden activities: no title, count, newest response or reminder', async () => {
  const answers = await Promise.all(
    ['/activities?with_objectives=true&', '/responses?with_entries=true&'].map((read) =>
      people.doctor.client.get(`${read}user_id=${ana.id}`),
    ),
  )
  const told = JSON.stringify(answers.map(({ body }) => body))
  const own = responsesIn(await ana.client.get('/responses'))
  expect(own).toHaveLength(4)
  for (const { id, quest_id, is_visible } of own) expect(told.includes(id)).toBe(quest_id === shared && is_visible)
  expect(told).not.toContain(hidden)
  expect(told).not.toContain('Private words')
  expect(told).toContain('"response_count":1')
})

test('comments with view_as are readable only where that person can read them', async () => {
  const own = responsesIn(await ana.client.get('/responses'))
  for (const { id, quest_id, is_visible } of own) {
    const seen = async (person: Participant) =>
      (await ana.client.get(`/responses/${id}/comments?view_as=${person.id}`)).status
    const expected = (sees: boolean) => (sees && is_visible ? 200 : 404)
    expect([await seen(people.doctor), await seen(people.follower), await seen(people.nobody)]).toEqual([
      expected(quest_id === shared),
      expected(quest_id === hidden),
      404,
    ])
  }
})

test.each([
  ['somebody who sees nothing', () => `view_as=${people.nobody.id}`],
  ['a stranger', () => `view_as=${people.stranger.id}`],
  ['oneself', () => `view_as=${ana.id}`],
  ['nobody there is', () => `view_as=${newId()}`],
  ['a member, of another member’s records', () => `user_id=${people.doctor.id}&view_as=${ana.id}`],
])('view_as for %s is 404', async (_, query) => {
  for (const read of READS) expect((await ana.client.get(pathOf(read, query()))).status).toBe(404)
})

test('view_as with an invalid id is refused', async () => {
  expect((await ana.client.get('/activities?view_as=ruth')).status).toBe(422)
})
