import { IDBFactory } from 'fake-indexeddb'
import { call } from '@almanac/contracts'
import type { NewEntry, OutboxDatabase, StoredEntry } from './database'
import { createFallbackDatabase } from './fallback-database'
import { openIndexedDatabase } from './indexed-database'
import { createMemoryDatabase } from './memory-database'

const write = call({ id: 'createResponse', area: 'activities', method: 'POST', path: '/responses', policy: 'self' })

const anEntry = (id: string, text = id): NewEntry => ({
  id,
  subject: id,
  callId: write.id,
  call: write,
  body: { text },
  state: 'waiting',
  created_at: 0,
  version: 1,
  attempts: 0,
  not_before: 0,
})

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe.each<[name: string, open: () => Promise<OutboxDatabase>]>([
  ['IndexedDB', () => openIndexedDatabase('ana', () => undefined)],
  ['memory', async () => createMemoryDatabase()],
  [
    'a device that may refuse',
    async () =>
      createFallbackDatabase(
        () => openIndexedDatabase('ana', () => undefined),
        () => undefined,
      ),
  ],
  [
    'a device that refuses',
    async () =>
      createFallbackDatabase(
        () => Promise.reject(new Error('blocked')),
        () => undefined,
      ),
  ],
])('%s', (_, open) => {
  const stored = async (database: OutboxDatabase, id: string): Promise<StoredEntry> => {
    const entry = (await database.allEntries()).find((other) => other.id === id)
    if (!entry) throw new Error(`${id} is not stored`)
    return entry
  }

  test('a stored id keeps its position, takes newer content and is pending again', async () => {
    const database = await open()
    for (const id of ['a', 'b']) await database.storeEntry(anEntry(id))
    await database.changeEntry(await stored(database, 'a'), { state: 'refused' })
    await database.storeEntry(anEntry('a', 'newer'))
    expect(await database.allEntries()).toMatchObject([
      { id: 'a', state: 'waiting', version: 2, body: { text: 'newer' } },
      { id: 'b', version: 1 },
    ])
  })

  test('a write changed meanwhile is neither changed nor removed', async () => {
    const database = await open()
    await database.storeEntry(anEntry('a'))
    const before = await stored(database, 'a')
    await database.storeEntry(anEntry('a', 'newer'))
    expect(await database.changeEntry(before, { state: 'refused' })).toBe(false)
    expect(await database.removeEntry(before)).toBe(false)
    expect(await stored(database, 'a')).toMatchObject({ state: 'waiting', body: { text: 'newer' } })
    expect(await database.removeEntry(await stored(database, 'a'))).toBe(true)
    expect(await database.allEntries()).toEqual([])
  })

  test('a draft is replaced by its key, removed alone or with all others', async () => {
    const database = await open()
    for (const key of ['one', 'two', 'three']) await database.putDraft({ key, value: key })
    await database.putDraft({ key: 'one', value: 'newer' })
    await database.removeDraft('two')
    expect(await database.getDraft('one')).toEqual({ key: 'one', value: 'newer' })
    expect(await database.getDraft('two')).toBeUndefined()
    await database.clearDrafts()
    expect(await database.getDraft('three')).toBeUndefined()
  })

  test('a lease is valid until its end, for others than its owner', async () => {
    const database = await open()
    const lease = (owner: string, until: number) => ({ name: 'send', owner, until })
    expect(await database.takeLease(lease('first', 10), 0)).toBe(true)
    expect(await database.takeLease(lease('first', 20), 5)).toBe(true)
    expect(await database.takeLease(lease('second', 30), 19)).toBe(false)
    expect(await database.takeLease(lease('second', 30), 20)).toBe(true)
    await database.releaseLease('send', 'first')
    expect(await database.takeLease(lease('third', 40), 21)).toBe(false)
    await database.releaseLease('send', 'second')
    expect(await database.takeLease(lease('third', 40), 21)).toBe(true)
  })
})

test('a refusal without a reason, from an older version of the app, is pending again', async () => {
  const database = await openIndexedDatabase('ana', () => undefined)
  await database.storeEntry({ ...anEntry('a'), state: 'refused', status: 403, errors: [] })
  await database.storeEntry({ ...anEntry('b'), state: 'refused', errors: [{ code: 'INVALID', title: 'No' }] })
  expect(await database.allEntries()).toMatchObject([
    { id: 'a', state: 'waiting' },
    { id: 'b', state: 'refused' },
  ])
})

test.each([
  ['full', () => Object.assign(new Error('no space'), { name: 'QuotaExceededError' })],
  ['blocked', () => Object.assign(new Error('denied'), { name: 'SecurityError' })],
])(
  'what a device that is %s refuses is in the memory of the page, beside what it has stored',
  async (reason, fault) => {
    const device = await openIndexedDatabase('ana', () => undefined)
    await device.storeEntry(anEntry('before'))
    const refused = jest.fn()
    const database = createFallbackDatabase(
      async () => ({
        ...device,
        storeEntry: () => Promise.reject(fault()),
        putDraft: () => Promise.reject(fault()),
      }),
      refused,
    )
    await database.storeEntry(anEntry('later'))
    await database.putDraft({ key: 'form', value: 'typed' })
    expect((await database.allEntries()).map(({ id }) => id)).toEqual(['before', 'later'])
    expect(await database.getDraft('form')).toEqual({ key: 'form', value: 'typed' })
    expect(refused.mock.calls).toEqual([[reason], [reason]])
    for (const entry of await database.allEntries()) expect(await database.removeEntry(entry)).toBe(true)
    expect(await database.allEntries()).toEqual([])
  },
)
