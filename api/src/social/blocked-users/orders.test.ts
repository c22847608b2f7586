import fc from 'fast-check'
import { sql } from 'kysely'
import * as schema from '@almanac/contracts/schema/social/conversations'
import { newId } from '@almanac/domain/ids'
import { answerOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { takeConversationRequests, takeUnreadConversations } from '../conversations/notices'
import { conversationsPage, unreadMessages } from '../conversations/queries'
import { readUpTo } from '../conversations/read-state'
import { haveConversation } from '../conversations/testing'

const NAMES = ['ana', 'ben', 'carla', 'dan'] as const
type Name = (typeof NAMES)[number]
type Action = 'join' | 'decline' | 'write' | 'leave' | 'read'
type Step = 'block' | 'unblock' | 'notify' | { name: Name; action: Action }

let server: TestServer
let people: Record<Name, Participant>

beforeAll(async () => {
  server = await startTestServer()
  const [ana, ben, carla, dan] = await Promise.all(NAMES.map((first_name) => server.participant({ first_name })))
  if (!ana || !ben || !carla || !dan) throw new Error('Participants are missing')
  people = { ana, ben, carla, dan }
})
afterAll(() => server.close())

/**
 * What should be true of a conversation that Ana has begun and to which she has asked Ben, Carla and Dan; Ana blocks
 * Ben at times. Positions of reading and notices count messages.
 */
class Expected {
  places: Record<Name, 'asked' | 'member' | 'declined' | 'left' | 'gone'> = {
    ana: 'member',
    ben: 'asked',
    carla: 'asked',
    dan: 'asked',
  }
  thread: { by: Name; id: string }[] = []
  isBlocked = false
  readTo = { ana: 0, ben: 0, carla: 0, dan: 0 }
  notifiedTo = { ana: 0, ben: 0, carla: 0, dan: 0 }
  notifiedOfRequest = new Set<Name>()

  withPlace = (place: string): Name[] => NAMES.filter((name) => this.places[name] === place)
  isHidden = (reader: Name, author: Name) => this.isBlocked && reader === 'ana' && author === 'ben'
  isBlockedEitherWay = (one: Name, other: Name) => this.isHidden(one, other) || this.isHidden(other, one)
  /** The places in the thread, after a position, of the messages that a reader is shown. */
  shown = (reader: Name, after = 0): number[] =>
    this.thread.flatMap(({ by }, at) => (at >= after && !this.isHidden(reader, by) ? [at] : []))
  unread = (reader: Name) => (this.places[reader] === 'member' ? this.shown(reader, this.readTo[reader]).length : 0)
  isListed(reader: Name): boolean {
    if (this.places[reader] !== 'member') return false
    const mayHide = NAMES.some((name) => ['member', 'left'].includes(this.places[name]) && this.isHidden(reader, name))
    const isAnother = (name: Name) => name !== reader && !this.isHidden(reader, name)
    return !mayHide || this.withPlace('member').some(isAnother) || this.thread.some(({ by }) => isAnother(by))
  }
  /** Whether nobody is left who would ever receive what this member writes. */
  isClosed(author: Name): boolean {
    const others = this.withPlace('member').filter((name) => name !== author)
    if (others.length > 0) return others.every((other) => this.isBlockedEitherWay(author, other))
    return this.withPlace('left').length > 0 && this.withPlace('asked').length === 0
  }
  isDue = (reader: Name) =>
    this.places[reader] === 'member' &&
    this.notifiedTo[reader] <= this.readTo[reader] &&
    this.shown(reader, Math.max(this.readTo[reader], this.notifiedTo[reader])).length > 0
  isRequestDue = (name: Name) => this.places[name] === 'asked' && !this.notifiedOfRequest.has(name)
  /** The conversation goes with its last member. */
  leave(name: Name): void {
    this.places[name] = 'left'
    if (this.withPlace('member').length === 0) for (const one of NAMES) this.places[one] = 'gone'
  }
}

async function block(expected: Expected, isBlocked: boolean): Promise<void> {
  const { ana, ben } = people
  if (isBlocked) await ana.client.post('/blocked_users', { user_id: ben.id })
  else await ana.client.delete(`/blocked_users/${ben.id}`)
  if (isBlocked && ['asked', 'declined'].includes(expected.places.ben)) expected.places.ben = 'gone'
  expected.isBlocked = isBlocked
}

async function act(expected: Expected, id: string, { name, action }: Exclude<Step, string>): Promise<void> {
  const { client, id: user_id } = people[name]
  const place = expected.places[name]
  if (action === 'join' || action === 'decline') {
    const { status } = await client.put(`/conversation_requests/${id}`, { accept: action === 'join' })
    expect(status).toBe(place === 'asked' ? 204 : 404)
    if (place === 'asked') expected.places[name] = action === 'join' ? 'member' : 'declined'
  } else if (action === 'leave') {
    expect((await client.delete(`/conversations/${id}/membership`)).status).toBe(place === 'member' ? 204 : 404)
    if (place === 'member') expected.leave(name)
  } else if (action === 'write') {
    const message = newId()
    const { status } = await client.post('/messages', { id: message, conversationID: id, message: `by ${name}` })
    if (place !== 'member') return expect(status).toBe(404)
    expect(status).toBe(expected.isClosed(name) ? 403 : 200)
    if (status === 200) expected.readTo[name] = expected.thread.push({ by: name, id: message })
  } else {
    const newest = expected.shown(name).at(-1)
    if (place !== 'member' || newest === undefined) return
    await readUpTo(server.database, user_id, id, expected.thread[newest]?.id ?? '')
    expected.readTo[name] = Math.max(expected.readTo[name], newest + 1)
  }
}

async function notify(expected: Expected, id: string): Promise<void> {
  await sql`update messages set created_at = created_at - interval '60 seconds'`.execute(server.database)
  await sql`update conversation_requests set created_at = created_at - interval '60 seconds'`.execute(server.database)
  const namesOf = (notices: { user_id: string; conversation_id: string }[]) =>
    NAMES.filter((name) => notices.some((one) => one.user_id === people[name].id && one.conversation_id === id))
  const due = NAMES.filter(expected.isDue)
  expect(namesOf(await takeUnreadConversations(server.database, 1_000))).toEqual(due)
  for (const name of due) expected.notifiedTo[name] = expected.thread.length
  const requested = NAMES.filter(expected.isRequestDue)
  expect(namesOf(await takeConversationRequests(server.database, 1_000))).toEqual(requested)
  for (const name of requested) expected.notifiedOfRequest.add(name)
}

async function check(expected: Expected, id: string, reader: Name): Promise<void> {
  const user_id = people[reader].id
  const rows = await conversationsPage(server.database, user_id, { limit: 20, offset: 0 })
  const row = rows.find((one) => one.id === id)
  const newest = expected.thread[expected.shown(reader).at(-1) ?? -1]?.id
  expect([row !== undefined, row?.unread_count ?? 0, row?.last_message?.id]).toEqual(
    expected.isListed(reader) ? [true, expected.unread(reader), newest] : [false, 0, undefined],
  )
  expect(await unreadMessages(server.database, user_id)).toBe(expected.unread(reader))
}

/** All that the conversation's page has for a reader. */
async function checkPage(expected: Expected, id: string, reader: Name): Promise<void> {
  const answer = await people[reader].client.get(`/conversations/${id}`)
  if (expected.places[reader] !== 'member') return expect(answer.status).toBe(404)
  const page = answerOf(schema.getConversation, answer)
  const names = (persons: { first_name: string | null }[]) => persons.map(({ first_name }) => first_name).sort()
  const others = (place: string) =>
    expected.withPlace(place).filter((name) => name !== reader && !expected.isHidden(reader, name))
  expect(page.messages.map(({ message }) => message)).toEqual(
    expected.thread.map(({ by }) => (expected.isHidden(reader, by) ? '' : `by ${by}`)),
  )
  expect(names(page.participants)).toEqual(others('member'))
  expect(names(page.departures.map(({ user }) => user))).toEqual(others('left'))
  const isAna = reader === 'ana'
  expect(names(page.requested_participants)).toEqual(isAna ? others('asked') : [])
  expect(names(page.declined_participants)).toEqual(isAna ? others('declined') : [])
}

async function run(steps: readonly Step[]): Promise<void> {
  for (const table of ['messages', 'conversation_participants', 'conversations', 'blocked_users'] as const)
    await server.database.deleteFrom(table).execute()
  // One can block only whom one has met.
  await haveConversation(server.database, { members: [people.ana.id, people.ben.id] })
  const { id } = await haveConversation(server.database, { members: [people.ana.id] })
  const asked = (['ben', 'carla', 'dan'] as const).map((name) => ({
    user_id: people[name].id,
    conversation_id: id,
    requested_by_user_id: people.ana.id,
  }))
  await server.database.insertInto('conversation_requests').values(asked).execute()
  const expected = new Expected()
  for (const step of steps) {
    if (step === 'block' || step === 'unblock') await block(expected, step === 'block')
    else if (step === 'notify') await notify(expected, id)
    else await act(expected, id, step)
    await check(expected, id, 'ana')
    await check(expected, id, 'carla')
  }
  for (const name of NAMES) await checkPage(expected, id, name)
}

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Step[]>('block', 'unblock', 'notify') },
  {
    weight: 5,
    arbitrary: fc.record({
      name: fc.constantFrom(...NAMES),
      action: fc.constantFrom<Action[]>('join', 'join', 'decline', 'write', 'write', 'write', 'leave', 'read'),
    }),
  },
)

test('in every order of joining, blocking, writing, reading and leaving: nothing of a blocked person is counted, shown or notified, and nothing of others is lost', async () => {
  await fc.assert(fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 16 }), run), { numRuns: 12 })
})
