import { newId } from '@almanac/domain/ids'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { socialArea } from '../area'
import { peopleIn } from './answers'
import { conversationsPage } from './queries'
import { conversationsIn, haveConversation, unreadIn } from './testing'

let server: TestServer
let ana: Participant
let ben: Participant
let carla: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [socialArea] })
  ana = await server.participant({ email: 'ana@example.org' })
  ben = await server.participant({ email: 'ben@example.org' })
  carla = await server.participant({ email: 'carla@example.org' })
})

afterEach(async () => {
  await server.database.deleteFrom('messages').execute()
  await server.database.deleteFrom('conversation_participants').execute()
  await server.database.deleteFrom('conversations').execute()
})

afterAll(() => server.close())

const have = (told: Parameters<typeof haveConversation>[1]) => haveConversation(server.database, told)

describe('the list of conversations', () => {
  it('is empty for a user without conversations', async () => {
    expect(conversationsIn(await ana.client.get('/conversations'))).toEqual([])
  })

  it('requires a session', async () => {
    expect((await server.visitor.get('/conversations')).status).toBe(401)
    expect((await server.visitor.get('/conversations/unread_count')).status).toBe(401)
  })

  it('has the user’s own conversations, latest activity first, each with its last message', async () => {
    const early = await have({
      members: [ana.id, ben.id],
      messages: [
        { from: ben.id, message: 'First', minute: 1 },
        { from: ana.id, message: 'Second', minute: 2 },
      ],
    })
    const late = await have({
      subject: 'Sleep',
      members: [ana.id, ben.id, carla.id],
      messages: [{ from: carla.id, message: 'Later', minute: 9 }],
    })
    await have({ members: [ben.id, carla.id], messages: [{ from: ben.id, message: 'Not for Ana', minute: 10 }] })

    const found = conversationsIn(await ana.client.get('/conversations'))
    expect(found).toMatchObject([
      {
        id: late.id,
        subject: 'Sleep',
        // Of the group, not of her circle.
        last_message: {
          message: 'Later',
          from_user_id: carla.id,
          from_user_email: `${carla.id}@undisclosed.invalid`,
        },
      },
      { id: early.id, last_message: { message: 'Second', from_user_id: ana.id, conversation_id: early.id } },
    ])
    expect(JSON.stringify(found)).not.toContain('Not for Ana')
  })

  it('has the e-mail address of a writer for the circle only', async () => {
    await have({ members: [ana.id, ben.id, carla.id], messages: [{ from: carla.id, message: 'Hi', minute: 1 }] })
    await server.database
      .insertInto('relationships')
      .values({
        user_id: ben.id,
        id: newId(),
        to_user_id: carla.id,
        to_user_email: carla.email,
        from_status: 'Friend',
        to_status: 'Friend',
        visibility: 2,
      })
      .execute()
    const shownTo = async ({ client }: Participant) =>
      conversationsIn(await client.get('/conversations'))[0]?.last_message?.from_user_email
    expect(await Promise.all([ana, ben, carla].map(shownTo))).toEqual([
      `${carla.id}@undisclosed.invalid`,
      carla.email,
      carla.email,
    ])
  })

  it('has all members, and separately all but the reader', async () => {
    await have({ members: [ana.id, ben.id, carla.id] })
    const seenBy = async ({ client }: Participant) => {
      const [found] = conversationsIn(await client.get('/conversations'))
      return { users: found?.users.map(({ id }) => id), participants: found?.participants.map(({ id }) => id) }
    }
    const users = [ana.id, ben.id, carla.id].sort()
    expect(await seenBy(ana)).toEqual({ users, participants: [ben.id, carla.id].sort() })
    expect(await seenBy(carla)).toEqual({ users, participants: [ana.id, ben.id].sort() })
  })

  it('includes a conversation without messages', async () => {
    await have({ members: [ana.id, ben.id] })
    expect(conversationsIn(await ana.client.get('/conversations'))).toMatchObject([
      { last_message: null, unread_count: 0, last_time_read: null },
    ])
  })

  it('counts unread messages of others', async () => {
    const { id, messages } = await have({
      members: [ana.id, ben.id],
      messages: [
        { from: ana.id, message: 'One', minute: 1 },
        { from: ben.id, message: 'Two', minute: 2 },
        { from: ben.id, message: 'Three', minute: 3 },
      ],
    })
    await have({ members: [ana.id, carla.id], messages: [{ from: carla.id, message: 'Hello', minute: 4 }] })

    expect(conversationsIn(await ana.client.get('/conversations'))).toMatchObject([
      { unread_count: 1 },
      { unread_count: 2 },
    ])
    expect(unreadIn(await ana.client.get('/conversations/unread_count'))).toBe(3)

    await ana.client.post(`/conversations/${id}/read/${messages[1]}`)
    expect(conversationsIn(await ana.client.get('/conversations'))).toMatchObject([
      { unread_count: 1 },
      { unread_count: 1 },
    ])
    expect(unreadIn(await ana.client.get('/conversations/unread_count'))).toBe(2)
    expect(unreadIn(await ben.client.get('/conversations/unread_count'))).toBe(0)
  })

  it('is paginated without repeats or gaps, also with equal times', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) {
      ids.push(
        (
          await have({
            subject: `No. ${index}`,
            members: [ana.id, ben.id],
            messages: [{ from: ben.id, message: 'Hi', minute: 5 }],
          })
        ).id,
      )
    }
    const read = async (offset: number): Promise<string[]> => {
      const found = conversationsIn(await ana.client.get(`/conversations?limit=2&offset=${offset}`))
      return found.map(({ id }) => id)
    }
    expect([...(await read(0)), ...(await read(2)), ...(await read(4))]).toEqual(ids.sort().reverse())
  })

  it('takes three statements for any number of conversations', async () => {
    for (let minute = 0; minute < 4; minute += 1)
      await have({ members: [ana.id, ben.id, carla.id], messages: [{ from: ben.id, message: 'Hi', minute }] })
    let statements = 0
    const counted = server.database.withPlugin({
      transformQuery({ node }) {
        statements += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const rows = await conversationsPage(counted, ana.id, { limit: 20, offset: 0 })
    expect((await peopleIn(counted, ana.id, rows)).size).toBe(3)
    expect([rows.length, statements]).toEqual([4, 3])
  })

  it.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1'])('refuses %s', async (query) => {
    expect((await ana.client.get(`/conversations?${query}`)).status).toBe(422)
  })
})
