import { IDBFactory } from 'fake-indexeddb'
import { deleteDB, openDB } from 'idb'
import { waitFor } from '@testing-library/dom'
import { call, type Call } from '@almanac/contracts'
import { createDatabases } from './databases'
import { openIndexedDatabase } from './indexed-database'
import { draftsOf } from './drafts'
import { leaseLocks, webLocks } from './locks'
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
const ids = (outbox: Outbox) => outbox.store.getState().entries.map(({ id }) => id)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** Two tabs of one browser, both with a pending write while the server is down. */
async function twoTabs() {
  const { server, tab } = testBrowser()
  const [first, second] = [tab(1), tab(2)]
  await first.open('ana')
  await second.open('ana')
  server.mode = 'down'
  await put(first, 'a')
  await waitFor(() => expect(ids(second)).toEqual(['a']))
  return { server, first, second }
}

test('a tab shows writes that another puts, changes and discards', async () => {
  const { first, second } = await twoTabs()
  await first.discard('a')
  await waitFor(() => expect(ids(second)).toEqual([]))
})

test('a tab notifies its screen of the outcome of a write sent by another tab', async () => {
  const { server, first, second } = await twoTabs()
  const settled = second.settled('a')
  server.mode = 410
  first.wake()
  await expect(settled).rejects.toMatchObject({ status: 410 })
  await expect(second.settled('a')).rejects.toMatchObject({ status: 410 })
})

test('a tab of another participant neither shows it nor is notified', async () => {
  const { tab } = testBrowser()
  const [first, second] = [tab(1), tab(2)]
  await first.open('ana')
  await second.open('ben')
  const events = jest.fn()
  second.onOutcome(events)
  await put(first, 'a')
  await first.settled('a')
  await put(second, 'b')
  await second.settled('b')
  expect(events.mock.calls.map(([{ entry }]) => entry.id)).toEqual(['b'])
})

test('when one tab deletes the database, the other closes its connection and reopens it on use', async () => {
  const [first, second] = [createDatabases(), createDatabases()]
  const drafts = draftsOf(first, 'ana')
  await drafts.put('form', 1)
  expect(await first.of('ana')).toBe(await first.of('ana'))
  await second.of('ana')
  await second.remove('ana')
  await expect(second.of('ana')).rejects.toThrow('signed out')
  expect(await drafts.get('form')).toBeUndefined()
  second.allow('ana')
  await expect(second.of('ana')).resolves.toBeDefined()
})

test('a failed database open is retried', async () => {
  const databases = createDatabases()
  // A later version of the product has upgraded the database, so this one cannot open it.
  const later = await openDB('almanac.outbox.ana', 2)
  await expect((await databases.of('ana')).allEntries()).rejects.toThrow()
  later.close()
  await deleteDB('almanac.outbox.ana')
  await expect((await databases.of('ana')).allEntries()).resolves.toEqual([])
})

test('a tab releases its lease when the work is done, and when it failed', async () => {
  const database = await openIndexedDatabase('ana', () => undefined)
  const [first, second] = [leaseLocks(() => 0, 'first'), leaseLocks(() => 0, 'second')]
  await first.exclusive('send', database, () => Promise.resolve())
  const work = jest.fn(() => Promise.reject(new Error('broken')))
  await expect(second.exclusive('send', database, work)).rejects.toThrow('broken')
  await first.exclusive('send', database, work).catch(() => undefined)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a lease is valid for 45 s, only for its name, and does not block its own tab', async () => {
  let now = 0
  const database = await openIndexedDatabase('ana', () => undefined)
  const [first, second, third] = ['first', 'second', 'third'].map((owner) => leaseLocks(() => now, owner))
  const worked: string[] = []
  const work = (name: string) => () => {
    worked.push(name)
    return Promise.resolve()
  }
  let finish = () => {}
  const working = first?.exclusive(
    'send',
    database,
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  const isHeld = async () => !(await database.takeLease({ name: 'send', owner: 'probe', until: now }, now))
  await waitFor(async () => expect(await isHeld()).toBe(true))
  await second?.exclusive('another', database, work('another name'))
  await first?.exclusive('send', database, work('its own'))
  expect(worked).toEqual(['another name', 'its own'])
  finish()
  await working

  const again = first?.exclusive(
    'send',
    database,
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  await waitFor(async () => expect(await isHeld()).toBe(true))
  now = 44_999
  await second?.exclusive('send', database, work('too early'))
  now = 45_000
  await third?.exclusive('send', database, work('taken over'))
  expect(worked.slice(2)).toEqual(['taken over'])
  finish()
  await again
})

test('with Web Locks the work waits for the lock of its name', async () => {
  const asked: string[] = []
  const manager: Pick<LockManager, 'request'> = {
    request: async (name: string, work: unknown) => {
      asked.push(name)
      return typeof work === 'function' ? work(null) : undefined
    },
  }
  const database = await openIndexedDatabase('ana', () => undefined)
  const work = jest.fn(() => Promise.resolve())
  await webLocks({ ...manager, query: () => Promise.resolve({}) }).exclusive('send', database, work)
  expect(asked).toEqual(['send'])
  expect(work).toHaveBeenCalledTimes(1)
})
