import { IDBFactory } from 'fake-indexeddb'
import { call, type Call } from '@almanac/contracts'
import type { Outbox } from './outbox'
import { testBrowser } from './testing'

const write: Call = call({ id: 'createResponse', area: 'activities', method: 'POST', path: '/responses', caller: 'self' })
const put = (outbox: Outbox, id: string) => outbox.put({ call: write, id, subject: id, body: { id, text: id } })
const states = (outbox: Outbox) => outbox.store.getState().entries.map(({ id, state }) => `${id} ${state}`)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('a write that can be taken back is not sent before its time, and not at all once taken back', async () => {
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

test('a write that is held back is sent when it is released', async () => {
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
