import { IDBFactory, IDBTransaction } from 'fake-indexeddb'
import { createDatabases } from './database'
import { draftsOf } from './drafts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** What a page still does while it goes away: the microtasks of what it has begun, no further task. */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

// A browser aborts what a page that goes away has not committed, and the page hears of no answer any more.
test('what is stored or removed is committed without waiting for an answer, so that a page that goes away loses nothing', async () => {
  const drafts = draftsOf(createDatabases(), 'ana')
  await drafts.put('form', 'Half a thought')
  const commit = jest.spyOn(IDBTransaction.prototype, 'commit')
  const written = drafts.put('form', 'A whole thought')
  await microtasks()
  expect(commit).toHaveBeenCalledTimes(1)
  await written
  expect(await drafts.get('form')).toBe('A whole thought')
  const removed = drafts.remove('form')
  await microtasks()
  expect(commit).toHaveBeenCalledTimes(2)
  await removed
  expect(await drafts.get('form')).toBeUndefined()
})

test('what is stored last stays, in whatever order it is asked for', async () => {
  const drafts = draftsOf(createDatabases(), 'ana')
  await Promise.all([drafts.put('form', 1), drafts.remove('form'), drafts.put('form', 2)])
  expect(await drafts.get('form')).toBe(2)
})
