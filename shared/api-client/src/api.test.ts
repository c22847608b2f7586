import { authStore, onAuthEvent, setSession, type AuthEvent } from '@almanac/auth'
import { listResponses } from '@almanac/contracts/activities/responses'
import { listConversations, sendMessage } from '@almanac/contracts/social/conversations'
import { aUser } from '@almanac/testing'
import { asOurs } from '@almanac/testing/answers'
import { api } from './api'
import { serverNow } from './clock'
import { isReached } from './reach'

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

const fetched = jest.fn<Promise<Response>, [Request]>()
const message = { id: 'm', conversationID: 'c', message: 'hello' }

const respond = (async (request: Request) => asOurs(request, await fetched(request))) as typeof fetch

beforeEach(() => {
  fetched.mockReset()
  globalThis.fetch = respond
  setSession(null, null)
})

test('returns the response, and stores its CSRF token for the next write', async () => {
  fetched
    .mockResolvedValueOnce(answer(200, [{ id: 'c' }], { 'x-csrf-token': 'secret' }))
    .mockResolvedValueOnce(answer(200, {}))
  await expect(api(listConversations)).resolves.toEqual([{ id: 'c' }])
  await api(sendMessage, { body: message })
  expect(fetched.mock.calls[0]?.[0].headers.get('x-csrf-token')).toBeNull()
  expect(fetched.mock.calls[1]?.[0].headers.get('x-csrf-token')).toBe('secret')
  expect(authStore.getState().csrf).toBe('secret')
})

test('code that replaces how JSON is read and written changes no call', async () => {
  let sent = ''
  const [list, created] = [answer(200, [{ id: 'c' }]), answer(200, {})]
  fetched.mockResolvedValueOnce(list).mockImplementationOnce(async (request) => {
    sent = await request.clone().text()
    return created
  })
  const replaced = () => {
    throw new TypeError('replaced')
  }
  jest.spyOn(JSON, 'parse').mockImplementation(replaced)
  jest.spyOn(Response.prototype, 'json').mockImplementation(replaced)
  jest.spyOn(Response.prototype, 'text').mockImplementation(replaced)
  await expect(api(listConversations)).resolves.toEqual([{ id: 'c' }])
  jest.spyOn(JSON, 'stringify').mockImplementation(() => '{}')
  await api(sendMessage, { body: message })
  jest.restoreAllMocks()
  expect(JSON.parse(sent)).toEqual(message)
})

describe('a token that is no longer valid', () => {
  const stale = () => answer(403, { errors: [{ title: 'x', code: 'INVALID_CSRF_TOKEN' }] })

  test('is fetched anew, and the write repeated once', async () => {
    const user = aUser()
    setSession(user, 'stale')
    fetched
      .mockResolvedValueOnce(stale())
      .mockResolvedValueOnce(answer(200, user, { 'x-csrf-token': 'fresh' }))
      .mockResolvedValueOnce(answer(200, {}))
    await api(sendMessage, { body: message })
    expect(fetched.mock.calls.map(([sent]) => sent.headers.get('x-csrf-token'))).toEqual(['stale', null, 'fresh'])
  })

  test('writes nothing as another user, and does not loop', async () => {
    const user = aUser()
    setSession(user, 'stale')
    fetched.mockResolvedValueOnce(stale()).mockResolvedValueOnce(answer(200, { ...user, id: 'other' }))
    await expect(api(sendMessage, { body: message })).rejects.toMatchObject({ status: 403 })
    fetched.mockReset()
    fetched.mockResolvedValueOnce(stale()).mockResolvedValueOnce(answer(200, user)).mockResolvedValueOnce(stale())
    await expect(api(sendMessage, { body: message })).rejects.toMatchObject({ status: 403 })
    expect(fetched).toHaveBeenCalledTimes(3)
  })
})

test("takes the server's time from its responses, whatever the device's clock; an invalid date is ignored", async () => {
  const dayAgo = Date.now() - 86_400_000
  fetched
    .mockResolvedValueOnce(answer(200, [], { date: new Date(dayAgo).toUTCString() }))
    .mockResolvedValueOnce(answer(200, [], { date: 'soon' }))
    .mockResolvedValueOnce(answer(200, []))
  for (const _ of [1, 2, 3]) {
    await api(listConversations)
    expect(Math.abs(serverNow() - dayAgo)).toBeLessThan(5_000)
  }
})

test("an error has the server's entries and the status", async () => {
  fetched.mockResolvedValueOnce(
    answer(422, { errors: [{ title: 'Write something.', code: 'KINDLY_ENTER_MESSAGE', field: 'message' }] }),
  )
  await expect(api(sendMessage, { body: message })).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'KINDLY_ENTER_MESSAGE', field: 'message' }],
  })
})

test('a server that is down or stopping counts as no response, another 503 as its refusal', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(api(sendMessage, { body: message })).rejects.toMatchObject({ status: 0, intercepted: false })
  globalThis.fetch = respond
  fetched.mockResolvedValueOnce(answer(503, { errors: [{ title: 'The service is down.', code: 'SERVICE_DOWN' }] }))
  await expect(api(sendMessage, { body: message })).rejects.toMatchObject({
    status: 503,
    errors: [{ code: 'SERVICE_DOWN' }],
  })
  expect(isReached()).toBe(true)
  fetched.mockResolvedValueOnce(answer(503, { errors: [{ title: 'We’re restarting.', code: 'STOPPING' }] }))
  await expect(api(listConversations)).rejects.toMatchObject({ status: 0, intercepted: false })
  expect(isReached()).toBe(false)
})

test('a read is retried when the network fails, a write is not', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(answer(200, []))
  await expect(api(listConversations)).resolves.toEqual([])
  fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(api(sendMessage, { body: message })).rejects.toMatchObject({ status: 0 })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each([
  ['Study has been closed', true],
  ['You are signed out', false],
])('a 401 is announced: %s', async (title, study_closed) => {
  const events: AuthEvent[] = []
  const stop = onAuthEvent((event) => events.push(event))
  fetched.mockResolvedValueOnce(answer(401, { errors: [{ title, code: 'ANY' }] }))
  await expect(api(listConversations)).rejects.toMatchObject({ status: 401 })
  stop()
  expect(events).toEqual([{ type: 'unauthorized', study_closed }])
})

test('a paged list is read to its end; a caller that names a page gets only that one', async () => {
  const parts = [
    answer(200, [{ id: 'a' }], { 'x-next-cursor': 'one' }),
    answer(200, [{ id: 'b' }], { 'x-next-cursor': 'two' }),
    answer(200, [{ id: 'c' }]),
  ]
  for (const part of parts) fetched.mockResolvedValueOnce(part)
  await expect(api(listResponses, { query: { start_date: '2026-03-01' } })).resolves.toEqual([
    { id: 'a' },
    { id: 'b' },
    { id: 'c' },
  ])
  const asked = fetched.mock.calls.map(([{ url }]) => Object.fromEntries(new URL(url).searchParams))
  expect(asked).toEqual([
    { start_date: '2026-03-01' },
    { start_date: '2026-03-01', cursor: 'one' },
    { start_date: '2026-03-01', cursor: 'two' },
  ])

  fetched.mockReset().mockResolvedValueOnce(answer(200, [{ id: 'a' }], { 'x-next-cursor': 'one' }))
  await expect(api(listResponses, { query: { limit: 1 } })).resolves.toEqual([{ id: 'a' }])
})

test('a paged list fails if one of its pages fails', async () => {
  fetched
    .mockResolvedValueOnce(answer(200, [{ id: 'a' }], { 'x-next-cursor': 'one' }))
    .mockResolvedValueOnce(answer(500, { errors: [] }))
  await expect(api(listResponses)).rejects.toMatchObject({ status: 500 })
})

test('an aborted call is not an error of the server', async () => {
  const leaving = new AbortController()
  fetched.mockImplementation(
    ({ signal }) =>
      new Promise((_, reject) => {
        const stop = () => {
          reject(new DOMException('gone', 'AbortError'))
        }
        if (signal.aborted) stop()
        else signal.addEventListener('abort', stop)
      }),
  )
  const asked = api(listConversations, { signal: leaving.signal })
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})
