import { api, apiFile, ApiError, isReached, serverNow, setReachable } from '@almanac/api-client'
import { cachedAnswersOf, openOfflineCache } from '@almanac/api-client/offline'
import { QueryClient, queryOf } from '@almanac/api-client/query'
import { uploadFetch } from '@almanac/api-client/upload'
import { authStore, onAuthEvent, setSession } from '@almanac/auth'
import { createTodo, listTodos, type Todo } from '@almanac/contracts/activities/todos'
import { downloadReport } from '@almanac/contracts/activities/reports'
import { uploadImage } from '@almanac/contracts/account/images'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { newId } from '@almanac/domain/ids'
import { aUser, fakeServer } from '@almanac/testing'
import { asOurs, FOREIGN_ANSWERS } from '@almanac/testing/answers'
import type { NewEntry, OutboxDatabase } from './database'
import { createMemoryDatabase } from './memory-database'
import { sendAll, type SenderEnvironment, type SenderEvents } from './sender'

const user = aUser({ id: newId() })
const todo: Todo = { id: newId(), todo: 'Buy plasters', status: 'active', created_at: '2026-03-02T08:00:00Z' }

const environment: SenderEnvironment = {
  send: (call, { onProgress, ...input }) =>
    api(call, { ...input, ...(onProgress ? { fetch: uploadFetch(onProgress) } : {}) }),
  now: Date.now,
  random: Math.random,
}

const aWrite = (call: NewEntry['call'], change: Partial<NewEntry> = {}): NewEntry => ({
  id: `todo ${newId()}`,
  subject: newId(),
  callId: call.id,
  call,
  body: { id: newId(), todo: 'x', status: 'active' },
  state: 'waiting',
  created_at: 0,
  version: 1,
  attempts: 0,
  not_before: 0,
  ...change,
})

/** Sends everything in the outbox once; resolves to how many were acknowledged, and how the pass ended. */
async function passOver(database: OutboxDatabase) {
  const outcomes: string[] = []
  const events: SenderEvents = {
    mayContinue: () => true,
    sending: () => new AbortController().signal,
    idle: () => undefined,
    progress: () => undefined,
    changed: () => Promise.resolve(),
    ended: ({ outcome }) => Promise.resolve(void outcomes.push(outcome)),
  }
  // A pass ends at the first write without a response: one for each.
  const passes: string[] = []
  for (const _ of await database.allEntries()) passes.push(await sendAll(database, environment, events, false))
  return { outcomes, passes }
}

const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', gcTime: 0 } } })
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => 'believed',
    (error: unknown) => (error instanceof ApiError ? error.status : String(error)),
  )

beforeAll(async () => {
  const server = fakeServer()
  server.answer(listTodos, [todo])
  setSession(user, 'ours')
  await openOfflineCache(user.id)
  await client.fetchQuery(queryOf(listTodos))
  while ((await cachedAnswersOf(listTodos.id)).length === 0) await new Promise((resolve) => setTimeout(resolve))
})

/** From now on every request gets this answer, also an upload. */
function answerAll(respond: (request: Request) => Response): void {
  const server = fakeServer()
  for (const call of [createTodo, listTodos, downloadReport, uploadImage, registryRevision])
    server.intercept(call, respond)
}

test.each(FOREIGN_ANSWERS)('%s is no answer: nothing is lost, cached or refused for good', async (_, respond) => {
  const signedOut = jest.fn()
  const stop = onAuthEvent(signedOut)
  const database = createMemoryDatabase()
  await database.storeEntry(aWrite(createTodo))
  await database.storeEntry(aWrite(uploadImage, { body: {}, files: { image: new Blob(['picture']) } }))
  setReachable(true)
  answerAll(respond)

  expect(await passOver(database)).toEqual({ outcomes: [], passes: ['done', 'done'] })
  expect((await database.allEntries()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['waiting', 1],
    ['waiting', 1],
  ])
  const direct = { body: { id: newId(), todo: 'x', status: 'active' } as const }
  expect(await failure(api(createTodo, direct))).toBe(0)
  expect(await failure(api(listTodos))).toBe(0)
  expect(await failure(api(registryRevision))).toBe(0)
  expect(await failure(apiFile(downloadReport, { params: { id: newId() } }))).toBe(0)
  expect(isReached()).toBe(false)
  await expect(client.fetchQuery({ ...queryOf(listTodos), staleTime: 0 })).resolves.toEqual([todo])
  expect((await cachedAnswersOf(listTodos.id)).map(({ answer }) => answer)).toEqual([[todo]])
  expect([signedOut.mock.calls, authStore.getState().csrf]).toEqual([[], 'ours'])
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(5_000)
  stop()

  // Back in a network that lets the server answer.
  answerAll((request) => asOurs(request, Response.json({})))
  for (const entry of await database.allEntries()) await database.changeEntry(entry, { not_before: 0 })
  expect((await passOver(database)).outcomes).toEqual(['saved', 'saved'])
  expect(isReached()).toBe(true)
})

test('an answer that acknowledges another write acknowledges nothing', async () => {
  const database = createMemoryDatabase()
  await database.storeEntry(aWrite(createTodo))
  answerAll((request) => {
    const response = asOurs(request, Response.json({}))
    response.headers.set('x-almanac-acknowledges', 'another')
    return response
  })
  expect((await passOver(database)).outcomes).toEqual([])
  expect(await database.allEntries()).toMatchObject([{ state: 'waiting', intercepted: true }])
})
