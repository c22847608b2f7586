import * as z from 'zod/mini'
import { listConnectedDevices } from '@almanac/contracts/schema/devices/dexcom'
import { BEHAVIOURS } from '../../../simulators/behaviour'
import type { Participant } from '../../testing/server'
import type { SyncedSource } from '../connections'
import {
  confirmAddress,
  connectApp,
  connectDexcom,
  connectionOf,
  connectRecords,
  LONG_TIMEOUT_MS,
  mailsTo,
  startSyncServer,
  storedSamples,
  syncNow,
  type SyncServer,
} from '../testing-sync'

let sync: SyncServer
let ada: Participant

beforeAll(async () => {
  sync = await startSyncServer()
  sync.simulators.dexcomData.days = 2
})
beforeEach(async () => {
  ada = await sync.server.participant({ features: ['Sync a Device'] })
  await confirmAddress(sync, ada)
})
afterEach(() => {
  for (const source of SOURCES) knobOf(source).behaviour = 'ok'
})
afterAll(() => sync.close())

const SOURCES = ['dexcom', 'wearables', 'human_api'] as const

/** Answers that are refused whole; the others are tested below. */
const FAILURES = BEHAVIOURS.filter((word) => !['ok', 'revoked', 'huge', 'dates'].includes(word))

const knobOf = (source: SyncedSource) =>
  ({ dexcom: sync.simulators.dexcom, wearables: sync.simulators.wearables, human_api: sync.simulators.humanApi })[
    source
  ]

async function connect(source: SyncedSource, who: Participant): Promise<void> {
  if (source === 'dexcom') return connectDexcom(sync, who)
  if (source === 'wearables') {
    await connectApp(sync, who, 'fitbit')
    return connectApp(sync, who, 'withings')
  }
  await connectRecords(sync, who)
  await who.client.get('/human_api?refresh=true')
}

/** What the participant's screen knows about the connection. */
async function shown(source: SyncedSource, who: Participant) {
  const devices = z.parse(listConnectedDevices.answer, (await who.client.get('/connected_devices')).body)
  return devices.find(({ source_id }) => source_id === source)
}

test.each(SOURCES.flatMap((source) => FAILURES.map((failure) => [source, failure] as const)))(
  'a %s that is or answers %s changes nothing that is stored, and is asked again later',
  async (source, failure) => {
    await connect(source, ada)
    await syncNow(sync, ada, source)
    const before = await storedSamples(sync, ada)
    expect(before.length).toBeGreaterThan(50)
    const followed = [...sync.simulators.followed]
    knobOf(source).behaviour = failure
    sync.setTimeout(1_000)
    await syncNow(sync, ada, source)
    sync.setTimeout(LONG_TIMEOUT_MS)
    expect(await storedSamples(sync, ada)).toEqual(before)
    const { failures, refused_at, next_sync_at } = await connectionOf(sync, ada, source)
    // A refusal of our own key is no answer about the participant's token.
    expect({ failures, refused_at }).toEqual({ failures: 1, refused_at: null })
    expect(next_sync_at.getTime()).toBeGreaterThan(Date.now() + 50_000)
    expect((await shown(source, ada))?.failing_since).not.toBeNull()
    expect(sync.simulators.followed).toEqual(followed)
    knobOf(source).behaviour = 'ok'
    await syncNow(sync, ada, source)
    expect(await connectionOf(sync, ada, source)).toMatchObject({ failures: 0, failing_since: null })
    expect((await storedSamples(sync, ada)).slice(0, before.length)).toEqual(before)
  },
)

test.each(SOURCES.flatMap((source) => (['huge', 'dates'] as const).map((fault) => [source, fault] as const)))(
  'of a %s’s values those that are %s are left out and counted, the others are stored, and stored ones stay',
  async (source, fault) => {
    await connect(source, ada)
    knobOf(source).behaviour = fault
    await syncNow(sync, ada, source)
    const some = await storedSamples(sync, ada)
    const left_out = (await shown(source, ada))?.left_out ?? []
    knobOf(source).behaviour = 'ok'
    await syncNow(sync, ada, source)
    const all = await storedSamples(sync, ada)
    expect(some.length).toBeGreaterThan(10)
    const rows = new Set(all.map((row) => JSON.stringify(row)))
    expect(some.filter((row) => !rows.has(JSON.stringify(row)))).toEqual([])
    const count = left_out.reduce((sum, one) => sum + one.count, 0)
    expect(count).toBeGreaterThan(10)
    expect(new Set(left_out.map(({ device }) => device))).toEqual(new Set(all.map(({ device }) => device)))
    expect((await shown(source, ada))?.left_out).toEqual([])
    knobOf(source).behaviour = fault
    await syncNow(sync, ada, source)
    expect((await storedSamples(sync, ada)).slice(0, all.length)).toEqual(all)
  },
)

test.each(SOURCES)(
  'who has ended access at a %s is told once, keeps what is stored, and can connect again',
  async (source) => {
    await connect(source, ada)
    await syncNow(sync, ada, source)
    const before = await storedSamples(sync, ada)
    knobOf(source).behaviour = 'revoked'
    if (source === 'dexcom') sync.simulators.dexcomData.accessTokens.clear()
    await syncNow(sync, ada, source)
    await syncNow(sync, ada, source)
    expect(await mailsTo(sync, ada)).toEqual(['connection_failing'])
    expect(await storedSamples(sync, ada)).toEqual(before)
    knobOf(source).behaviour = 'ok'
    await connect(source, ada)
    await syncNow(sync, ada, source)
    expect(await shown(source, ada)).toMatchObject({ connected: true, needs_reconnect: false, failing_since: null })
  },
)

test.each(SOURCES)('a %s that fails for a day is told once, with the place to mend it', async (source) => {
  await connect(source, ada)
  await syncNow(sync, ada, source)
  knobOf(source).behaviour = 'down'
  await syncNow(sync, ada, source)
  expect(await mailsTo(sync, ada)).toEqual([])
  await sync.server.database
    .updateTable('device_connections')
    .set({ failing_since: new Date(Date.now() - 25 * 3_600_000) })
    .where('user_id', '=', ada.id)
    .execute()
  await syncNow(sync, ada, source)
  await syncNow(sync, ada, source)
  expect(await mailsTo(sync, ada)).toEqual(['connection_failing'])
})
