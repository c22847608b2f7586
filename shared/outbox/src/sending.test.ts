import { IDBFactory } from 'fake-indexeddb'
import { waitFor } from '@testing-library/dom'
import { call, type Call } from '@almanac/contracts'
import type { Outbox } from './outbox'
import { testBrowser } from './testing'
import type { OutcomeEvent } from './types'

const write: Call = call({
  id: 'createResponse',
  area: 'activities',
  method: 'POST',
  path: '/responses',
  policy: 'self',
})
const put = (outbox: Outbox, id: string, subject = id) =>
  outbox.put({ call: write, id, subject, body: { id, text: id } })
const states = (outbox: Outbox) => outbox.store.getState().entries.map(({ id, state }) => `${id} ${state}`)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

async function opened() {
  const browser = testBrowser()
  const outbox = browser.tab(1)
  await outbox.open('ana')
  return { ...browser, outbox }
}

/** An outbox with one write that failed because the server is down, and waits for its retry timer. */
async function withOneWaiting() {
  const environment = await opened()
  environment.server.mode = 'down'
  await put(environment.outbox, 'a')
  await waitFor(() => expect(environment.timers()).toBe(1))
  return environment
}

test('an attempt without a response ends the pass, one with a response does not', async () => {
  const { server, outbox, timers, sent } = await opened()
  server.mode = 'down'
  await put(outbox, 'a')
  await waitFor(() => expect(timers()).toBe(1))
  await put(outbox, 'b')
  await put(outbox, 'c')
  await waitFor(() => expect(timers()).toBe(1))
  const before = sent()
  outbox.wake()
  await waitFor(() => expect(sent()).toBe(before + 1))
  await waitFor(() => expect(timers()).toBe(1))
  expect(sent()).toBe(before + 1)

  server.mode = 503
  outbox.wake()
  await waitFor(() => expect(server.received.map(({ id }) => id)).toEqual(['a', 'b', 'c']))
  await waitFor(() => expect(timers()).toBe(1))
  expect(states(outbox)).toEqual(['a waiting', 'b waiting', 'c waiting'])
})

test('each failure increases the retry delay, up to half a minute', async () => {
  const { server, outbox, timers, pass } = await opened()
  server.mode = 503
  await put(outbox, 'a')
  for (const [round, wait] of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000].entries()) {
    await waitFor(() => expect(timers()).toBe(1))
    expect(server.received).toHaveLength(round + 1)
    pass(wait - 1)
    expect(timers()).toBe(1)
    pass(1)
    await waitFor(() => expect(server.received).toHaveLength(round + 2))
  }
})

test('the write being sent is shown as such, and the others as waiting', async () => {
  const { server, outbox } = await opened()
  const answer = server.hold()
  await put(outbox, 'a')
  await waitFor(() => expect(states(outbox)).toEqual(['a sending']))
  await put(outbox, 'b')
  expect(states(outbox)).toEqual(['a sending', 'b waiting'])
  answer()
  await outbox.settled('b')
  expect(states(outbox)).toEqual([])
})

test('a write changed while being sent is resent in its new version', async () => {
  const { server, outbox } = await opened()
  const answer = server.hold()
  await put(outbox, 'a')
  await waitFor(() => expect(states(outbox)).toEqual(['a sending']))
  await outbox.put({ call: write, id: 'a', subject: 'a', body: { id: 'a', text: 'mended' } })
  const events: string[] = []
  outbox.onOutcome(({ outcome, entry }) => events.push(`${entry.id} ${outcome}`))
  answer()
  await waitFor(() => expect(server.received.map(({ text }) => text)).toEqual(['a', 'mended']))
  await outbox.settled('a')
  expect(events).toEqual(['a saved'])
})

test.each([410, 422, 503])(
  'a change made while the server answered %i to the older text stays pending and is sent',
  async (status) => {
    const { server, outbox } = await opened()
    const answer = server.hold()
    await put(outbox, 'a')
    await waitFor(() => expect(states(outbox)).toEqual(['a sending']))
    await outbox.put({ call: write, id: 'a', subject: 'a', body: { id: 'a', text: 'mended' } })
    const events: string[] = []
    outbox.onOutcome(({ outcome }) => events.push(outcome))
    server.mode = status
    answer(() => {
      server.mode = 'up'
    })
    outbox.wake()
    await waitFor(() => expect(server.stored.get('a')).toBe('mended'))
    await outbox.settled('a')
    expect(events).toEqual(['saved'])
  },
)

test('a listener receives the outcome and response of a write, until it unsubscribes', async () => {
  const { server, outbox } = await opened()
  const events: OutcomeEvent[] = []
  const stop = outbox.onOutcome((event) => events.push(event))
  await put(outbox, 'a')
  await outbox.settled('a')
  expect(events).toMatchObject([
    { outcome: 'saved', entry: { id: 'a', subject: 'a', callId: 'createResponse' }, answer: { id: 'a', text: 'a' } },
  ])
  stop()
  server.mode = 422
  await put(outbox, 'b')
  await expect(outbox.settled('b')).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'RESPONSE_DATE_IN_FUTURE' }],
  })
  expect(events).toHaveLength(1)
})

test('a listener is notified of an acknowledged write right before it leaves the list, so that no render lacks both', async () => {
  const { outbox } = await opened()
  await put(outbox, 'a')
  const steps: string[] = []
  outbox.onOutcome(() => {
    steps.push(`announced with ${outbox.store.getState().entries.length}`)
    queueMicrotask(() => steps.push('afterwards'))
  })
  outbox.store.subscribe(({ entries }) => {
    if (entries.length === 0) steps.push('gone')
  })
  await outbox.settled('a')
  await waitFor(() => expect(steps).toContain('afterwards'))
  expect(steps).toEqual(['announced with 1', 'gone', 'afterwards'])
})

test('a late `settled` call gets the same outcome: refused with its errors, gone, or saved', async () => {
  const { server, outbox } = await opened()
  server.mode = 422
  await put(outbox, 'refused')
  await outbox.settled('refused').catch(() => undefined)
  await expect(outbox.settled('refused')).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'RESPONSE_DATE_IN_FUTURE' }],
  })
  server.mode = 410
  await put(outbox, 'gone')
  await outbox.settled('gone').catch(() => undefined)
  await expect(outbox.settled('gone')).rejects.toMatchObject({ status: 410 })
  await expect(outbox.settled('never put')).resolves.toBe('saved')
})

test('waiting for a write is not resolved by the outcome of another', async () => {
  const { server, outbox, timers } = await opened()
  server.mode = 503
  await put(outbox, 'slow')
  await waitFor(() => expect(timers()).toBe(1))
  const settled = jest.fn()
  const ended = outbox.settled('slow').then(settled)
  server.mode = 'up'
  await put(outbox, 'quick')
  await outbox.settled('quick')
  expect(settled).not.toHaveBeenCalled()
  outbox.wake()
  await ended
  expect(settled).toHaveBeenCalledWith('saved')
})

test('a pending write has a label, and keeps its time and position when its content changes', async () => {
  const { server, outbox, pass, timers } = await opened()
  server.mode = 'down'
  await outbox.put({
    call: write,
    id: 'a',
    subject: 'a',
    params: { id: '7' },
    body: { id: 'a', text: 'a' },
    label: 'Morning',
  })
  await put(outbox, 'b')
  await waitFor(() => expect(timers()).toBe(1))
  pass(500)
  await outbox.put({
    call: write,
    id: 'a',
    subject: 'a',
    params: { id: '7' },
    body: { id: 'a', text: 'mended' },
    label: 'Morning',
  })
  const [first, second] = outbox.store.getState().entries
  expect(first).toEqual({
    id: 'a',
    subject: 'a',
    callId: 'createResponse',
    call: write,
    params: { id: '7' },
    body: { id: 'a', text: 'mended' },
    label: 'Morning',
    state: 'waiting',
    created_at: 1_000_000,
  })
  expect(second).toEqual({
    id: 'b',
    subject: 'b',
    callId: 'createResponse',
    call: write,
    body: { id: 'b', text: 'b' },
    state: 'waiting',
    created_at: 1_000_000,
  })
})

test('without a signed-in user nothing is stored, and `put` rejects', async () => {
  const { tab, server } = testBrowser()
  const outbox = tab(1)
  await expect(put(outbox, 'a')).rejects.toThrow('Nobody is signed in')
  await expect(outbox.discard('a')).rejects.toThrow('Nobody is signed in')
  outbox.wake()
  expect(server.received).toEqual([])
})

test('discarding an unknown write removes nothing else', async () => {
  const { server, outbox } = await opened()
  server.mode = 'down'
  await put(outbox, 'a')
  await outbox.discard('b')
  expect(outbox.waitingCount()).toBe(1)
  await outbox.discard('a')
  expect(outbox.waitingCount()).toBe(0)
})

test('the sign-out of another user on this device affects neither the snapshot nor pending writes', async () => {
  const { outbox, timers } = await withOneWaiting()
  await outbox.forget('ben')
  expect(states(outbox)).toEqual(['a waiting'])
  expect(timers()).toBe(1)
  await outbox.forget('ana')
  expect(outbox.store.getState()).toEqual({ user_id: null, entries: [] })
  expect(timers()).toBe(0)
})

test('an answer that arrives after another user has signed in is not shown to them, and the write is done', async () => {
  const { outbox, server } = await opened()
  const listener = jest.fn()
  outbox.onOutcome(listener)
  const answer = server.hold()
  await put(outbox, 'a')
  const settled = outbox.settled('a')
  await waitFor(() => expect(states(outbox)).toEqual(['a sending']))
  await outbox.open('ben')
  answer()
  await expect(settled).resolves.toBe('saved')
  expect(listener).not.toHaveBeenCalled()
  await outbox.open('ana')
  expect(states(outbox)).toEqual([])
})

test('setting the same user twice has no further effect', async () => {
  const { outbox, timers } = await withOneWaiting()
  await outbox.open('ana')
  expect(states(outbox)).toEqual(['a waiting'])
  expect(timers()).toBe(1)
})

test('a temporary storage failure does not block a write forever', async () => {
  const { outbox, server, pass, timers } = await opened()
  const settled = jest.fn()
  const remove = jest.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new DOMException('Connection to the database was lost', 'UnknownError')
  })
  await put(outbox, 'a')
  void outbox.settled('a').then(settled)
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(timers()).toBe(1))
  expect(settled).not.toHaveBeenCalled()
  pass(30_000)
  await waitFor(() => expect(settled).toHaveBeenCalledWith('saved'))
  expect(server.received.map(({ id }) => id)).toEqual(['a', 'a'])
})

test('a saved write is acknowledged even if the remaining ones cannot be read then', async () => {
  const { outbox, server, pass, timers } = await opened()
  const answer = server.hold()
  await put(outbox, 'a')
  const settled = outbox.settled('a')
  // After the removal the remaining writes are read.
  const { delete: remove } = IDBObjectStore.prototype
  jest.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(function (this: IDBObjectStore, key) {
    jest.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
      throw new DOMException('Connection to the database was lost', 'UnknownError')
    })
    return remove.call(this, key)
  })
  answer()
  await expect(settled).resolves.toBe('saved')
  await waitFor(() => expect(timers()).toBe(1))
  pass(30_000)
  await waitFor(() => expect(states(outbox)).toEqual([]))
})

test('a refused write is pending again after a retry', async () => {
  const { server, outbox } = await opened()
  server.mode = 422
  await put(outbox, 'a')
  await outbox.settled('a').catch(() => undefined)
  expect(states(outbox)).toEqual(['a refused'])
  server.mode = 'up'
  await outbox.retry('a')
  await outbox.settled('a')
  expect(server.stored.get('a')).toBe('a')
})
