import { IDBFactory } from 'fake-indexeddb'
import { waitFor } from '@testing-library/dom'
import { ApiError } from '@almanac/api-client'
import { call, type Call } from '@almanac/contracts'
import type { Outbox } from './outbox'
import { testBrowser } from './testing'

const write: Call = call({
  id: 'createResponse',
  area: 'activities',
  method: 'POST',
  path: '/responses',
  policy: 'self',
})
const put = (outbox: Outbox, id: string, text = id, subject = id) =>
  outbox.put({ call: write, id, subject, body: { id, text } })
const states = (outbox: Outbox) => outbox.store.getState().entries.map(({ id, state }) => `${id} ${state}`)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('a write is acknowledged before it counts as saved, and then is no longer pending', async () => {
  const { server, tab } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  await put(outbox, 'a')
  expect(outbox.waitingCount()).toBe(1)
  await expect(outbox.settled('a')).resolves.toBe('saved')
  expect(outbox.waitingCount()).toBe(0)
  expect(server.stored.get('a')).toBe('a')
})

test('with the server down a write is pending, and is sent by itself when the server is back', async () => {
  const { server, tab, pass, timers } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  server.mode = 'down'
  await put(outbox, 'a')
  await waitFor(() => expect(timers()).toBe(1))
  expect(states(outbox)).toEqual(['a waiting'])

  pass(1_000)
  await waitFor(() => expect(timers()).toBe(1))
  expect(server.stored.size).toBe(0)

  server.mode = 'up'
  pass(60_000)
  await expect(outbox.settled('a')).resolves.toBe('saved')
  expect(server.received).toHaveLength(1)
})

test('a write survives the page: another page of the same user sends it', async () => {
  const { server, tab } = testBrowser()
  const closed = tab(1)
  await closed.open('ana')
  server.mode = 'down'
  await put(closed, 'a')

  server.mode = 'up'
  const reopened = tab(2)
  await reopened.open('ana')
  await waitFor(() => expect(server.stored.get('a')).toBe('a'))
})

test('after a lost response the write is resent with the same id and stored once', async () => {
  const { server, tab, timers } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  server.mode = 'answer_lost'
  await put(outbox, 'a')
  await waitFor(() => expect(timers()).toBe(1))
  expect(states(outbox)).toEqual(['a waiting'])

  server.mode = 'up'
  outbox.wake()
  await outbox.settled('a')
  expect(server.received.map(({ id }) => id)).toEqual(['a', 'a'])
  expect(server.stored.size).toBe(1)
})

test('putting the same write twice is one write', async () => {
  const { server, tab } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  server.mode = 'down'
  await Promise.all([put(outbox, 'a'), put(outbox, 'a')])
  expect(outbox.waitingCount()).toBe(1)
})

test('two tabs send each write once, and both are notified', async () => {
  const { server, tab } = testBrowser()
  const [first, second] = [tab(1), tab(2)]
  await Promise.all([first.open('ana'), second.open('ana')])
  const events: string[] = []
  second.onOutcome(({ outcome, entry }) => events.push(`${entry.id} ${outcome}`))

  await Promise.all(['a', 'b', 'c'].map((id) => put(first, id)))
  await Promise.all(['a', 'b', 'c'].map((id) => first.settled(id)))
  await waitFor(() => expect(events).toEqual(['a saved', 'b saved', 'c saved']))
  await waitFor(() => expect(second.waitingCount()).toBe(0))
  expect(server.received).toHaveLength(3)
})

test('a refused write is stored with its errors, and can be corrected under the same id', async () => {
  const { server, tab } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  server.mode = 422
  await put(outbox, 'a', 'typed')
  const refusal = await outbox.settled('a').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  expect(outbox.store.getState().entries[0]).toMatchObject({
    state: 'refused',
    status: 422,
    body: { text: 'typed' },
    errors: [{ field: 'measured_at' }],
  })

  server.mode = 'up'
  outbox.wake()
  await put(outbox, 'b')
  await outbox.settled('b')
  expect(server.stored.has('a')).toBe(false)

  await put(outbox, 'a', 'mended')
  await outbox.settled('a')
  expect(server.stored.get('a')).toBe('mended')
})

test.each([408, 425, 429, 500, 503])('status %i is not a refusal: the write stays pending', async (status) => {
  const { server, tab, timers } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  server.mode = status
  await put(outbox, 'a')
  await waitFor(() => expect(timers()).toBe(1))
  expect(states(outbox)).toEqual(['a waiting'])
})

test('a write whose subject is gone is dropped, and its writer notified', async () => {
  const { server, tab } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  server.mode = 410
  await put(outbox, 'a')
  await expect(outbox.settled('a')).rejects.toMatchObject({ status: 410 })
  expect(outbox.waitingCount()).toBe(0)
})

test('an expired session pauses sending, and signing in again as the same user resumes it', async () => {
  const { server, tab, timers } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  server.mode = 401
  await put(outbox, 'a')
  await waitFor(() => expect(server.received).toHaveLength(1))
  await outbox.open(null)
  expect(outbox.waitingCount()).toBe(0)
  expect(timers()).toBe(0)

  server.mode = 'up'
  await outbox.open('ana')
  await waitFor(() => expect(server.stored.get('a')).toBe('a'))
})

test('writes of one subject are sent in order, and a pending one does not block other subjects', async () => {
  const { server, tab } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  server.mode = 'down'
  await put(outbox, 'create', 'create', 'response:1')
  await put(outbox, 'edit', 'edit', 'response:1')
  await put(outbox, 'other')
  server.mode = 'up'
  outbox.wake()
  await Promise.all(['create', 'edit', 'other'].map((id) => outbox.settled(id)))
  expect(server.received.map(({ id }) => id).filter((id) => id !== 'other')).toEqual(['create', 'edit'])

  server.mode = 422
  await put(outbox, 'refused', 'refused', 'response:2')
  await outbox.settled('refused').catch(() => undefined)
  server.mode = 'up'
  await put(outbox, 'after', 'after', 'response:2')
  await put(outbox, 'free')
  await outbox.settled('free')
  expect(states(outbox)).toEqual(['refused refused', 'after waiting'])

  await outbox.discard('refused')
  await outbox.settled('after')
})

test('the next user of the device neither sees nor sends another user’s writes', async () => {
  const { server, tab } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  server.mode = 'down'
  await put(outbox, 'a')
  await outbox.drafts('ana').put('form', { text: 'secret' })

  server.mode = 'up'
  await outbox.open('ben')
  expect(outbox.waitingCount()).toBe(0)
  await expect(outbox.drafts('ben').get('form')).resolves.toBeUndefined()
  await put(outbox, 'b')
  await outbox.settled('b')
  expect([...server.stored.keys()]).toEqual(['b'])
})

test('signing out leaves nothing readable, but never loses a write', async () => {
  const { server, tab } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  await outbox.drafts('ana').put('form', { text: 'secret' })
  await outbox.forget('ana')
  expect(await indexedDB.databases()).toEqual([])
  await expect(outbox.drafts('ana').put('form', 'typed after the sign-out')).rejects.toThrow()

  await outbox.open('ana')
  server.mode = 'down'
  await put(outbox, 'a')
  await outbox.drafts('ana').put('form', { text: 'secret' })
  await outbox.forget('ana')
  await outbox.open('ana')
  expect(outbox.waitingCount()).toBe(1)
  await expect(outbox.drafts('ana').get('form')).resolves.toBeUndefined()
})

test('signing out twice, or in two places at once, does the same as once', async () => {
  const { tab } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  await outbox.drafts('ana').put('form', { text: 'secret' })
  await Promise.all([outbox.forget('ana'), outbox.forget('ana')])
  await outbox.forget('ana')
  expect(await indexedDB.databases()).toEqual([])
})

test('drafts are restored after the page was closed', async () => {
  const { tab } = testBrowser()
  await tab(1).drafts('ana').put('form', { pain: 4 })
  const reopened = tab(2).drafts('ana')
  await expect(reopened.get('form')).resolves.toEqual({ pain: 4 })
  await reopened.remove('form')
  await expect(reopened.get('form')).resolves.toBeUndefined()
})
