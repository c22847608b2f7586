import { newId } from '@almanac/domain/ids'
import { activityWithObjectives } from '../activities/testing/add-objective'
import { objectiveOf, responseOf } from '../activities/testing/fixtures'
import type { TestAnswer, TestClient } from '../testing/client'
import { type Participant, startTestServer, type TestServer } from '../testing/server'
import { haveConversation } from './conversations/testing'
import { definePoll } from './polls/testing'
import { acceptedRelationship, confirmedParticipant, invited, listOf } from './relationships/testing'

let server: TestServer
/** The owner of the rows. */
let ana: Participant
let hers: {
  conversation: string
  message: string
  relationship: string
  group: string
  response: string
  choice: string
}

/** A participant of another company, by their past relationship with Ana. */
interface Other {
  who: Participant
  client: TestClient
  /** Their relationship, also an ended one. */
  relationship: string
  /** A conversation of only the two. */
  conversation: string
  group: string
}
const KINDS = ['a stranger', 'who declined', 'who was removed', 'who is blocked', 'who only follows'] as const
type Kind = (typeof KINDS)[number]
const others = new Map<Kind, Other>()

async function fillAna(): Promise<void> {
  const carla = await confirmedParticipant(server)
  const relationship = await acceptedRelationship(ana, carla, 3)
  const { id, messages } = await haveConversation(server.database, {
    members: [ana.id, carla.id],
    messages: [{ from: ana.id, message: 'For Carla alone', minute: 1 }],
  })
  const group = newId()
  await ana.client.post('/user_relationships', { id: group, name: 'Family' })
  await ana.client.put(`/user_relationships/${group}`, { id: group, user_ids: [carla.id] })
  const objective = objectiveOf('TextObjective')
  const activity = await activityWithObjectives(server, ana, [objective])
  const response = responseOf(activity, [{ objective_id: objective.id, type: 'TextEntry', text: 'Fine' }])
  await ana.client.post('/responses', response)
  const poll = await definePoll(server.database, ana.company_id)
  hers = {
    conversation: id,
    message: messages[0] ?? '',
    relationship,
    group,
    response: response.id,
    choice: poll.questions[0]?.choices[0] ?? '',
  }
}

async function between(kind: Kind, who: Participant): Promise<string> {
  if (kind === 'a stranger') return newId()
  if (kind === 'who declined') {
    const { id } = await invited(ana, who.email)
    await who.client.delete(`/relationships/${id}`)
    return id
  }
  const id = await acceptedRelationship(ana, who, kind === 'who only follows' ? 1 : 3)
  if (kind === 'who was removed') await ana.client.delete(`/relationships/${id}`)
  if (kind === 'who is blocked') await ana.client.post('/blocked_users', { user_id: who.id })
  return id
}

async function make(kind: Kind): Promise<void> {
  const who = await confirmedParticipant(server, { company: 'another' })
  const relationship = await between(kind, who)
  const group = newId()
  await who.client.post('/user_relationships', { id: group, name: 'Mine' })
  const { id } = await haveConversation(server.database, {
    members: kind === 'a stranger' || kind === 'who declined' ? [who.id] : [ana.id, who.id],
  })
  others.set(kind, { who, client: who.client, relationship, conversation: id, group })
}

beforeAll(async () => {
  server = await startTestServer()
  ana = await confirmedParticipant(server, { first_name: 'Ana' })
  await fillAna()
  for (const kind of KINDS) await make(kind)
})
afterAll(() => server.close())

const words = (conversationID: string) => ({ id: newId(), conversationID, message: 'Hello' })

/**
 * Attempted requests, with the expected status for each of KINDS. Those that change rows that later ones need come
 * last.
 */
const ATTEMPTS: [what: string, attempt: (other: Other) => Promise<TestAnswer>, statuses: readonly number[]][] = [
  [
    'reads her conversation',
    ({ client }) => client.get(`/conversations/${hers.conversation}`),
    [404, 404, 404, 404, 404],
  ],
  [
    'marks it read',
    ({ client }) => client.post(`/conversations/${hers.conversation}/read/${hers.message}`),
    [404, 404, 404, 404, 404],
  ],
  [
    'mutes it',
    ({ client }) => client.put(`/conversations/${hers.conversation}/mute`, { muted: true }),
    [404, 404, 404, 404, 404],
  ],
  [
    'reports a message of it',
    ({ client }) => client.post(`/conversations/${hers.conversation}/reports/${hers.message}`, { reason: 'spam' }),
    [404, 404, 404, 404, 404],
  ],
  ['writes to it', ({ client }) => client.post('/messages', words(hers.conversation)), [404, 404, 404, 404, 404]],
  [
    'writes to her group',
    ({ client }) => client.post('/conversations', { id: newId(), subject: 'Hi', group_ids: [hers.group] }),
    [422, 422, 422, 422, 422],
  ],
  [
    'renames her group',
    ({ client }) => client.put(`/user_relationships/${hers.group}`, { id: hers.group, name: 'Mine now' }),
    [404, 404, 404, 404, 404],
  ],
  ['deletes her group', ({ client }) => client.delete(`/user_relationships/${hers.group}`), [404, 404, 404, 404, 404]],
  [
    'reads a relationship of hers',
    ({ client }) => client.get(`/relationships/${hers.relationship}`),
    [404, 404, 404, 404, 404],
  ],
  [
    'raises its level',
    ({ client }) => client.put(`/relationships/${hers.relationship}`, { id: hers.relationship, visibility: 4 }),
    [404, 404, 404, 404, 404],
  ],
  [
    'may record by it',
    ({ client }) => client.put(`/relationships/${hers.relationship}/recorder`, { may_record: true }),
    [404, 404, 404, 404, 404],
  ],
  [
    'sends it again',
    ({ client }) => client.post(`/relationships/${hers.relationship}/resend`),
    [404, 404, 404, 404, 404],
  ],
  ['ends it', ({ client }) => client.delete(`/relationships/${hers.relationship}`), [404, 404, 404, 404, 404]],
  ['reads her history', ({ client }) => client.get(`/history/owner?user_id=${ana.id}`), [404, 404, 404, 404, 404]],
  [
    'reads comments of hers',
    ({ client }) => client.get(`/responses/${hers.response}/comments`),
    [404, 404, 404, 404, 404],
  ],
  [
    'comments on what she recorded',
    ({ client }) => client.post(`/responses/${hers.response}/comments`, { id: newId(), text: 'Hm' }),
    [404, 404, 404, 404, 404],
  ],
  ['reads her polls', ({ client }) => client.get(`/users/${ana.id}/polls`), [404, 404, 404, 404, 404]],
  [
    'marks her polls seen',
    ({ client }) => client.post(`/users/${ana.id}/polls_status`, { poll_ids: [] }),
    [404, 404, 404, 404, 404],
  ],
  ['asks for her new polls', ({ client }) => client.get(`/users/${ana.id}/has_new_polls`), [404, 404, 404, 404, 404]],
  [
    'votes in a poll of her study',
    ({ client }) => client.post('/poll_response', { poll_response: { poll_choice: { id: hers.choice } } }),
    [404, 404, 404, 404, 404],
  ],
  [
    'reads what was between them',
    ({ client, relationship }) => client.get(`/relationships/${relationship}`),
    [404, 404, 404, 404, 200],
  ],
  [
    'wants its level back',
    ({ client, relationship }) => client.put(`/relationships/${relationship}`, { id: relationship, visibility: 3 }),
    [404, 404, 404, 404, 200],
  ],
  [
    'reads her history all the same',
    ({ client }) => client.get(`/history/owner?user_id=${ana.id}`),
    [404, 404, 404, 404, 404],
  ],
  [
    'writes to their own conversation',
    ({ client, conversation }) => client.post('/messages', words(conversation)),
    [200, 200, 200, 403, 200],
  ],
  [
    'begins another with her',
    ({ client }) => client.post('/conversations', { id: newId(), subject: 'Hi', user_ids: [ana.id] }),
    [422, 422, 422, 422, 200],
  ],
  [
    'writes to her address',
    ({ client }) => client.post('/messages', { id: newId(), to_user_emails: [ana.email], message: 'Hello' }),
    [422, 422, 422, 422, 200],
  ],
  [
    'puts her into a group',
    ({ client, group }) => client.put(`/user_relationships/${group}`, { id: group, user_ids: [ana.id] }),
    [422, 422, 422, 422, 200],
  ],
  [
    'reports her',
    ({ client }) => client.post('/user_reports', { user_id: ana.id, reason: 'spam' }),
    [404, 204, 204, 204, 204],
  ],
  [
    'invites her by her id',
    ({ client }) => client.post('/relationships', { user_id: ana.id }),
    [404, 404, 200, 200, 200],
  ],
]

test.each(ATTEMPTS)('a person without access %s', async (_, attempt, statuses) => {
  const found: [Kind, number][] = []
  for (const [kind, other] of others) found.push([kind, (await attempt(other)).status])
  expect(found).toEqual(KINDS.map((kind, index) => [kind, statuses[index]]))
})

test('the attempts changed nothing of hers, and no invitation of a declining or blocked person arrived', async () => {
  const { database } = server
  const of = (table: 'conversation_participants' | 'messages') =>
    database.selectFrom(table).where('conversation_id', '=', hers.conversation).selectAll().execute()
  expect([(await of('conversation_participants')).length, (await of('messages')).length]).toEqual([2, 1])
  expect((await ana.client.get(`/relationships/${hers.relationship}`)).status).toBe(200)
  const waiting = (await listOf(ana)).map(({ to_user }) => to_user.id)
  const reached = [...others].filter(([, { who }]) => waiting.includes(who.id)).map(([kind]) => kind)
  expect(reached).toEqual(['who was removed', 'who only follows'])
})
