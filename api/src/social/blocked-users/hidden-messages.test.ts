import { sql } from 'kysely'
import sharp from 'sharp'
import * as images from '@almanac/contracts/schema/account/images'
import { newId } from '@almanac/domain/ids'
import { answerOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { isStillUnread, takeUnreadConversations } from '../conversations/notices'
import { conversationIn, conversationsIn, haveConversation, messageIn, unreadIn } from '../conversations/testing'

let server: TestServer
let ana: Participant
let ben: Participant
let carla: Participant

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.participant({ first_name: 'Ana' })
  ben = await server.participant({ first_name: 'Ben' })
  carla = await server.participant({ first_name: 'Carla' })
  await server.database
    .updateTable('users')
    .set({ image_id: newId() })
    .where('id', 'in', [ana.id, ben.id, carla.id])
    .execute()
})

const write = async ({ client }: Participant, conversationID: string, message: string) =>
  messageIn(await client.post('/messages', { id: newId(), conversationID, message }))
const block = ({ client }: Participant, { id }: Participant) => client.post('/blocked_users', { user_id: id })
const unblock = ({ client }: Participant, { id }: Participant) => client.delete(`/blocked_users/${id}`)
const unreadOf = async ({ client }: Participant) => unreadIn(await client.get('/conversations/unread_count'))
const listOf = async ({ client }: Participant, query = '') =>
  conversationsIn(await client.get(`/conversations${query}`))
const read = async ({ client }: Participant, id: string, query = '') =>
  conversationIn(await client.get(`/conversations/${id}${query}`))
const age = () => sql`update messages set created_at = created_at - interval '60 seconds'`.execute(server.database)

test('a blocked person who writes last holds back no notice of what somebody else wrote', async () => {
  const { id } = await haveConversation(server.database, { members: [ana.id, ben.id, carla.id] })
  await block(ana, ben)
  await write(ben, id, 'Nothing')
  await age()
  const due = async () => (await takeUnreadConversations(server.database, 100)).map(({ user_id }) => user_id)
  expect(await due()).toEqual([carla.id])
  await write(carla, id, 'IMPORTANT')
  await write(ben, id, 'Nothing more')
  await age()
  expect(await due()).toEqual(expect.arrayContaining([ana.id]))
  expect(await isStillUnread(server.database, { user_id: ana.id, conversation_id: id })).toBe(true)
})

test('nothing of a blocked person is counted, previewed or found; pages have its place, and one call its text', async () => {
  const { id } = await haveConversation(server.database, { members: [ana.id, ben.id, carla.id] })
  await write(carla, id, 'Walk tomorrow')
  const hidden = await write(ben, id, 'Wonderful rain')
  expect(await unreadOf(ana)).toBe(2)
  await block(ana, ben)

  expect([await unreadOf(ana), await unreadOf(carla)]).toEqual([1, 1])
  const [row] = await listOf(ana)
  expect(row).toMatchObject({ unread_count: 1, last_message: { message: 'Walk tomorrow' } })
  expect(row?.updated_at).toBe(row?.last_message?.created_at)
  expect(row?.participants.map(({ first_name }) => first_name)).toEqual(['Carla'])
  expect(row?.blocked_participants).toMatchObject([{ first_name: 'Ben', image_id: null }])
  for (const search of ['wonderful', 'Ben']) expect(await listOf(ana, `?search=${search}`)).toEqual([])
  expect(await listOf(carla, '?search=wonderful')).toHaveLength(1)

  const { messages } = await read(ana, id, '?unread=true')
  expect(messages.map(({ message, blocked }) => [message, blocked])).toEqual([
    ['Walk tomorrow', false],
    ['', true],
  ])
  expect(JSON.stringify(messages)).not.toContain('Ben')
  const looked = messageIn(await ana.client.get(`/conversations/${id}/messages/${hidden.id}`))
  expect(looked).toMatchObject({ message: 'Wonderful rain', blocked: true, from: { first_name: 'Ben' } })
  const stranger = await server.participant()
  expect((await stranger.client.get(`/conversations/${id}/messages/${hidden.id}`)).status).toBe(404)
  expect((await ana.client.get(`/conversations/${id}/messages/${newId()}`)).status).toBe(404)

  await unblock(ana, ben)
  expect(await unreadOf(ana)).toBe(2)
  expect((await listOf(ana))[0]?.last_message?.message).toBe('Wonderful rain')
})

test('a conversation with nobody else is not listed while the other is blocked, and comes back', async () => {
  const { id } = await haveConversation(server.database, { members: [ana.id, ben.id] })
  await write(ben, id, 'Hello')
  await block(ana, ben)
  expect([await listOf(ana), await unreadOf(ana)]).toEqual([[], 0])
  expect((await read(ana, id)).participants).toEqual([])
  await unblock(ana, ben)
  expect([(await listOf(ana)).length, await unreadOf(ana)]).toEqual([1, 1])
})

test('the blocked person sees the conversation as before, without the photo and the reading of the other', async () => {
  const { id } = await haveConversation(server.database, { members: [ana.id, ben.id, carla.id] })
  const written = await write(ben, id, 'Good morning')
  await block(ana, ben)
  await ana.client.post(`/conversations/${id}/read/${written.id}`)
  await write(ana, id, 'Good evening')
  const seen = await read(ben, id)
  expect(seen.messages.map(({ message, blocked }) => [message, blocked])).toEqual([
    ['Good morning', false],
    ['Good evening', false],
  ])
  const photos = seen.participants.map(({ first_name, image_id }) => [first_name, image_id !== null])
  expect(new Map(photos.map(([name, has]) => [name, has]))).toEqual(
    new Map<unknown, unknown>([
      ['Ana', false],
      ['Carla', true],
    ]),
  )
  expect([seen.seen_seq, seen.messages.at(-1)?.from.image_id, seen.blocked_participants]).toEqual([0, null, []])
})

test('after a block neither gets the photo of the other by its address, until it is lifted', async () => {
  await haveConversation(server.database, { members: [ana.id, ben.id] })
  const form = new FormData()
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#336699' } })
  form.set('type', 'profile')
  form.set('file', new File([new Uint8Array(await picture.jpeg().toBuffer())], 'me.jpg', { type: 'image/jpeg' }))
  const { url } = answerOf(images.uploadImage, await ana.client.post('/images', form))
  const status = async () => (await ben.client.get(url.replace('/api', ''))).status
  const statuses = [await status()]
  await block(ben, ana)
  statuses.push(await status())
  await unblock(ben, ana)
  await block(ana, ben)
  statuses.push(await status())
  expect(statuses).toEqual([200, 404, 404])
})
