import { IDBFactory } from 'fake-indexeddb'
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
const put = (outbox: Outbox, id: string) => outbox.put({ call: write, id, subject: id, body: { id, text: id } })
const states = (outbox: Outbox) => outbox.store.getState().entries.map(({ id, state }) => `${id} ${state}`)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('a held write is not sent before its time, and never once discarded', async () => {
  const { server, tab, pass } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  await outbox.put({ call: write, id: 'a', subject: 'a', body: { id: 'a', text: 'a' }, hold: 6_000 })
  await outbox.put({ call: write, id: 'b', subject: 'b', body: { id: 'b', text: 'b' }, hold: 6_000 })
  outbox.wake()
  await outbox.discard('a')
  await put(outbox, 'c')
  await outbox.settled('c')
  expect(states(outbox)).toEqual(['b waiting'])

  pass(6_000)
  outbox.wake()
  await outbox.settled('b')
  expect([...server.stored.keys()]).toEqual(['c', 'b'])
})

test('a held write is sent when it is released', async () => {
  const { server, tab } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  await outbox.put({ call: write, id: 'a', subject: 'a', body: { id: 'a', text: 'a' }, hold: 600_000 })
  await put(outbox, 'b')
  await outbox.settled('b')
  expect(states(outbox)).toEqual(['a waiting'])
  await outbox.release('a')
  await outbox.settled('a')
  expect([...server.stored.keys()]).toEqual(['b', 'a'])
})

test('a write that is held is sent when the clock of the device, which was a day ahead, is set right', async () => {
  const { server, tab, pass } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  pass(86_400_000)
  await outbox.put({ call: write, id: 'a', subject: 'a', body: { id: 'a', text: 'a' }, hold: 600_000 })
  pass(-2_000)
  await put(outbox, 'b')
  await outbox.settled('b')
  expect([...server.stored.keys()]).toEqual(['b'])
  pass(-86_400_000)
  outbox.wake()
  await outbox.settled('a')
  expect([...server.stored.keys()]).toEqual(['b', 'a'])
})

describe('a held write while its page unloads', () => {
  const remove = { call: write, id: 'a', subject: 'todo', body: { id: 'a', text: 'a' }, hold: 600_000 }

  test('is sent before anything is read, and not again if the page stays', async () => {
    const { server, tab, sent, pass } = testBrowser()
    const outbox = tab(1)
    await outbox.open('ana')
    await outbox.put(remove)
    const saved = outbox.settled('a')
    outbox.releaseOnLeaving('a')
    expect(sent()).toBe(1)
    await saved
    pass(600_000)
    await put(outbox, 'b')
    await outbox.settled('b')
    expect([...server.stored.keys()]).toEqual(['a', 'b'])
    expect(sent()).toBe(2)
  })

  test('waits for earlier writes of its subject', async () => {
    const { server, tab, sent } = testBrowser()
    server.mode = 'down'
    const outbox = tab(1)
    await outbox.open('ana')
    await outbox.put({ call: write, id: 'first', subject: 'todo', body: { id: 'first', text: 'first' } })
    await outbox.put(remove)
    const before = sent()
    outbox.releaseOnLeaving('a')
    expect(sent()).toBe(before)
    server.mode = 'up'
    outbox.wake()
    await outbox.settled('a')
    expect([...server.stored.keys()]).toEqual(['first', 'a'])
  })

  test('is sent by the next start if it did not arrive', async () => {
    const { server, tab } = testBrowser()
    server.mode = 'down'
    const outbox = tab(1)
    await outbox.open('ana')
    await outbox.put(remove)
    outbox.releaseOnLeaving('a')
    await new Promise<void>((resolve) => {
      outbox.store.subscribe(({ entries }) => {
        if (entries.every(({ held_until }) => held_until === undefined)) resolve()
      })
    })
    server.mode = 'up'
    outbox.wake()
    await outbox.settled('a')
    expect([...server.stored.keys()]).toEqual(['a'])
  })
})
