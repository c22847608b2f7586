import { IDBFactory } from 'fake-indexeddb'
import { call, type Call } from '@almanac/contracts'
import { testBrowser } from './testing'

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

test('a picture is stored with its write, survives the page, and goes before what names it', async () => {
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
