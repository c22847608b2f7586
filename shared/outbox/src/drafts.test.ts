import { IDBFactory, IDBTransaction } from 'fake-indexeddb'
import { createDatabases } from './databases'
import { draftsOf } from './drafts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** What an unloading page still runs: pending microtasks, but no further task. */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

// A browser aborts uncommitted transactions of an unloading page, which receives no more events.
test('a put or remove is committed without waiting for its result, so that an unloading page loses nothing', async () => {
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

test('the last put wins over earlier puts and removes', async () => {
  const drafts = draftsOf(createDatabases(), 'ana')
  await Promise.all([drafts.put('form', 1), drafts.remove('form'), drafts.put('form', 2)])
  expect(await drafts.get('form')).toBe(2)
})
