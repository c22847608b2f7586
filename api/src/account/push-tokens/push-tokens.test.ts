/** @embedded */
import { openSession } from '../session/store'
import { createClient } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const TOKEN = 'f0Xq:APA91bH-token_of_a_phone'
const bind = ({ client }: Pick<Participant, 'client'>, token = TOKEN) =>
  client.put('/push_token', { platform: 'android', token })
const tokensOf = async ({ id }: Participant) => {
  const rows = await server.database
    .selectFrom('sessions')
    .where('user_id', '=', id)
    .where('push_token', 'is not', null)
    .select(['push_platform', 'push_token'])
    .execute()
  return rows
}

test('a push token is stored with the session and deleted at sign-out', async () => {
  const maya = await server.participant()
  const elsewhere = createClient(server.app, await openSession(server.database, maya.id, 'Tablet'))
  expect((await bind({ client: elsewhere })).status).toBe(204)
  expect((await bind({ client: elsewhere })).status).toBe(204)
  expect(await tokensOf(maya)).toEqual([{ push_platform: 'android', push_token: TOKEN }])
  expect((await elsewhere.delete('/users/sign_out.json')).status).toBeLessThan(300)
  expect(await tokensOf(maya)).toEqual([])
})

test('the token moves to the next user of the device, even without a sign-out of the previous one', async () => {
  const [maya, sam] = [await server.participant(), await server.participant()]
  await bind(maya)
  await bind(sam)
  expect(await tokensOf(maya)).toEqual([])
  expect(await tokensOf(sam)).toHaveLength(1)
})

test('a renewed token replaces the previous one', async () => {
  const maya = await server.participant()
  await bind(maya, `${TOKEN}-old`)
  await bind(maya, `${TOKEN}-new`)
  expect(await tokensOf(maya)).toEqual([{ push_platform: 'android', push_token: `${TOKEN}-new` }])
})

test('of concurrent registrations of one token only one session keeps it', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => server.participant()))
  const answers = await Promise.all(people.map((one) => bind(one, `${TOKEN}-race`)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  expect((await Promise.all(people.map(tokensOf))).flat()).toHaveLength(1)
})

test.each(['', 'short', 'a token with spaces in it', 'x'.repeat(4_097)])(
  'the invalid token %j is refused',
  async (token) => {
    const maya = await server.participant()
    expect((await bind(maya, token)).status).toBe(422)
    expect(await tokensOf(maya)).toEqual([])
  },
)

test('a visitor cannot register a token', async () => {
  expect((await server.visitor.put('/push_token', { platform: 'ios', token: TOKEN })).status).toBe(401)
})
