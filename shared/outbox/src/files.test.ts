import { IDBFactory } from 'fake-indexeddb'
import { call, type Call } from '@almanac/contracts'
import type { Outbox } from './outbox'
import { testBrowser } from './testing'
import type { OutboxEntry } from './types'

const write: Call = call({
  id: 'createResponse',
  area: 'activities',
  method: 'POST',
  path: '/responses',
  policy: 'self',
})

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('a picture is stored with its write, survives the page, and is sent before the write that references it', async () => {
  const { server, tab } = testBrowser()
  const closed = tab(1)
  await closed.open('ana')
  server.mode = 'down'
  const picture = new Blob(['a picture'], { type: 'image/jpeg' })
  await closed.put({
    call: write,
    id: 'picture',
    subject: 'response:1',
    body: { id: 'picture', text: 'entry' },
    files: { file: picture },
  })
  await closed.put({
    call: write,
    id: 'response',
    subject: 'response:1',
    body: { id: 'response', text: 'names the picture' },
  })

  server.mode = 'up'
  const reopened = tab(2)
  await reopened.open('ana')
  await reopened.settled('response')
  expect(server.received.slice(-2)).toEqual([
    { id: 'picture', text: 'entry', files: ['file'] },
    { id: 'response', text: 'names the picture' },
  ])
})

test('the upload progress of a picture is reported, and discarding it aborts the upload', async () => {
  const { server, tab } = testBrowser()
  const outbox = tab(1)
  await outbox.open('ana')
  const letGo = server.hold()
  const picture = { call: write, id: 'picture', subject: 'response:1', body: { id: 'picture', text: 'entry' } }
  await outbox.put({ ...picture, files: { file: new Blob(['a picture']) } })
  await shown(outbox, ({ progress }) => progress === 0.5)
  await outbox.put({ call: write, id: 'next', subject: 'response:1', body: { id: 'next', text: 'goes on' } })
  await outbox.discard('picture')
  letGo()
  await outbox.settled('next')
  // The aborted upload did not arrive, and the next write did not wait for a retry of it.
  expect(server.received.map(({ id }) => id)).toEqual(['next'])
})

/** Resolves once the snapshot shows a write in this state. */
const shown = (outbox: Outbox, is: (entry: OutboxEntry) => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => outbox.store.getState().entries.some(is) && resolve()
    outbox.store.subscribe(look)
    look()
  })
