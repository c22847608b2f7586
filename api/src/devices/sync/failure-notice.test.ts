import type { Participant } from '../../testing/server'
import {
  confirmAddress,
  connectApp,
  connectionOf,
  mailsTo,
  startSyncServer,
  syncNow,
  type SyncServer,
} from '../testing-sync'

const HOUR_MS = 3_600_000
let sync: SyncServer
let ada: Participant

beforeAll(async () => {
  sync = await startSyncServer()
})
beforeEach(async () => {
  ada = await sync.server.participant({ features: ['Sync a Device'] })
  await confirmAddress(sync, ada)
  await connectApp(sync, ada, 'oura')
  await syncNow(sync, ada, 'wearables')
})
afterEach(() => {
  sync.simulators.wearables.behaviour = 'ok'
})
afterAll(() => sync.close())

/** Moves the start of the failure this many hours back. */
const failingFor = (hours: number) =>
  sync.server.database
    .updateTable('device_connections')
    .set({ failing_since: new Date(Date.now() - hours * HOUR_MS) })
    .where('user_id', '=', ada.id)
    .execute()

async function failsFor(hours: number): Promise<void> {
  sync.simulators.wearables.behaviour = 'down'
  await syncNow(sync, ada, 'wearables')
  await failingFor(hours)
  await syncNow(sync, ada, 'wearables')
}

test('a connection that fails for a day is told by one mail, and again only after it worked in between', async () => {
  await failsFor(23)
  expect(await mailsTo(sync, ada)).toEqual([])
  await failsFor(25)
  expect(await mailsTo(sync, ada)).toEqual(['connection_failing'])
  await failsFor(60)
  expect(await mailsTo(sync, ada)).toHaveLength(1)
  sync.simulators.wearables.behaviour = 'ok'
  await syncNow(sync, ada, 'wearables')
  expect(await connectionOf(sync, ada, 'wearables')).toMatchObject({ told_at: null, failing_since: null })
  await failsFor(25)
  expect(await mailsTo(sync, ada)).toHaveLength(2)
})

test('it is told too where it began while a further app was being connected', async () => {
  await ada.client.get('/wearables/authorization_url?app=fitbit')
  await failsFor(25)
  expect(await mailsTo(sync, ada)).toEqual(['connection_failing'])
})

test('the mail names no device and no value, and leads to where it is mended', async () => {
  await failsFor(25)
  const { document } = await sync.server.database
    .selectFrom('outgoing_messages')
    .select('document')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(document).toEqual({ first_name: 'Robin', link: '/sync' })
})

test('nobody is told of a provider through which they never connected anything', async () => {
  const eve = await sync.server.participant({ features: ['Sync a Device'] })
  await confirmAddress(sync, eve)
  await eve.client.get('/wearables/apps')
  sync.simulators.wearables.behaviour = 'down'
  await syncNow(sync, eve, 'wearables')
  await sync.server.database
    .updateTable('device_connections')
    .set({ failing_since: new Date(Date.now() - 30 * HOUR_MS) })
    .where('user_id', '=', eve.id)
    .execute()
  await syncNow(sync, eve, 'wearables')
  expect(await mailsTo(sync, eve)).toEqual([])
})
