import { platformArea } from '../platform/area'
import { startTestServer, type TestServer } from '../testing/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [platformArea] })
})

afterAll(() => server.close())

test('a call answers what its contract says', async () => {
  const answer = await server.visitor.get('/supported_locales')
  expect(answer.status).toBe(200)
  expect(answer.body).toHaveLength(4)
})

test('an unknown call is a 404 in the shape of every error', async () => {
  const answer = await server.visitor.get('/nothing_here')
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({ errors: [{ code: 'NOT_FOUND', title: expect.any(String) }] })
})
