/** @embedded */
import type { Participant } from '../../testing/server'
import { isDexcomConnected } from '../testing'
import { backFromDexcom, connectionOf, startSyncServer, storedSamples, syncNow, type SyncServer } from '../testing-sync'

let sync: SyncServer
let ada: Participant

beforeAll(async () => {
  sync = await startSyncServer()
  // 2,900 readings: each is read three times by each test.
  sync.simulators.dexcomData.days = 10
})
beforeEach(async () => {
  ada = await sync.server.participant({ features: ['Sync a Device'] })
})
afterAll(() => sync.close())

/** Where the callback redirects the browser. */
const comeBack = async (who: Participant, path: string) => (await who.client.get(path)).headers.location

/** Reads only the last window: the back-fill has its own tests. */
const onlyNewest = () =>
  sync.server.database
    .updateTable('device_connections')
    .set({ oldest_at: new Date(Date.now() - 86_400_000) })
    .where('user_id', '=', ada.id)
    .execute()

test('what Dexcom sends back is good once, for the browser that asked for it', async () => {
  const path = await backFromDexcom(sync, ada)
  const eve = await sync.server.participant({ features: ['Sync a Device'] })
  // Another participant's browser, and one that is not signed in at all.
  expect(await comeBack(eve, path)).toBe('/sync?connected=false&deviceType=dexcom')
  expect((await sync.server.visitor.get(path)).headers.location).toBe('/sync?connected=false&deviceType=dexcom')
  expect(await isDexcomConnected(eve)).toBe(false)
  expect(await comeBack(ada, path)).toBe('/sync?connected=true&deviceType=dexcom')
  expect(await isDexcomConnected(ada)).toBe(true)
})

test('a code that was used already connects nothing, also with a fresh state', async () => {
  const used = new URL(await backFromDexcom(sync, ada), 'http://localhost')
  await comeBack(ada, `${used.pathname}${used.search}`)
  const fresh = new URL(await backFromDexcom(sync, ada), 'http://localhost')
  fresh.searchParams.set('code', used.searchParams.get('code') ?? '')
  const before = await connectionOf(sync, ada, 'dexcom')
  expect(await comeBack(ada, `${fresh.pathname}${fresh.search}`)).toBe('/sync?connected=false&deviceType=dexcom')
  expect((await connectionOf(sync, ada, 'dexcom')).document).toEqual(before.document)
})

test('the same person may connect from two browsers at once: one connection is left, and it can be read', async () => {
  const paths = [await backFromDexcom(sync, ada), await backFromDexcom(sync, ada)]
  const ends = await Promise.all(paths.map((path) => comeBack(ada, path)))
  expect(ends).toEqual(Array(2).fill('/sync?connected=true&deviceType=dexcom'))
  await onlyNewest()
  await syncNow(sync, ada, 'dexcom')
  expect(await connectionOf(sync, ada, 'dexcom')).toMatchObject({ failures: 0, refused_at: null })
  expect((await storedSamples(sync, ada)).length).toBeGreaterThan(2_500)
})
