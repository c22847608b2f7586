import { codesOf } from '../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../testing/server'

let server: TestServer
let maya: Participant
let other: Participant

beforeAll(async () => {
  server = await startTestServer()
  maya = await server.participant()
  other = await server.participant()
})

afterAll(() => server.close())

const send = (client: Participant['client'], method: string, path: string) => {
  if (method === 'GET') return client.get(path)
  if (method === 'DELETE') return client.delete(path)
  return method === 'PUT' ? client.put(path, { id: other.id }) : client.post(path, { id: other.id })
}

/** The calls of the account area that only the user in the path may make. */
const own = () =>
  server.app.calls.map(({ call }) => call).filter(({ area, policy }) => area === 'account' && policy === 'self')

test('every call for the user in the path responds for another user like for an unknown one: 404', async () => {
  expect(own().map(({ id }) => id)).toEqual(
    expect.arrayContaining(['updateLocale', 'getProfile', 'updateProfile', 'verifyContactNumber', 'ownDataArchive']),
  )
  for (const { method, path } of own()) {
    const hers = await send(maya.client, method, path.replace('{id}', other.id))
    const nobodys = await send(maya.client, method, path.replace('{id}', '00000000-0000-4000-8000-000000000000'))
    expect([path, hers.status, codesOf(hers)]).toEqual([path, 404, ['NOT_FOUND']])
    expect(nobodys.body).toEqual(hers.body)
  }
})

test('every call for users rejects visitors (401), and every write without a CSRF token (403)', async () => {
  const calls = server.app.calls
    .map(({ call }) => call)
    .filter(({ area, policy }) => area === 'account' && (policy === 'user' || policy === 'self'))
  const forged = await server.participant()
  forged.client.headers['x-csrf-token'] = undefined
  for (const { method, path, files } of calls) {
    const known = path.replaceAll(/\{\w+\}/g, forged.id)
    const visitor = await send(server.visitor, method, known)
    expect([path, visitor.status]).toEqual([path, 401])
    if (method === 'GET' || files) continue
    const answer = await send(forged.client, method, known)
    expect([path, answer.status, codesOf(answer)]).toEqual([path, 403, ['INVALID_CSRF_TOKEN']])
  }
})
