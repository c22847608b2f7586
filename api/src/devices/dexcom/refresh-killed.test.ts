/** @embedded */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addressOf } from '../../database/connect'
import { gate, killed, startProcess } from '../../testing/other-process'
import type { Participant } from '../../testing/server'
import {
  confirmAddress,
  connectDexcom,
  connectionOf,
  mailsTo,
  startSyncServer,
  storedSamples,
  type SyncServer,
} from '../testing-sync'
import { syncConnection } from '../sync/sync'
import { accessToken } from './tokens'

/** Never reached: processes are killed instead. */
const PROVIDER_TIMEOUT = 60_000
/** The timeout and its margin: how long a killed process's request may be under way. */
const WAIT_MS = PROVIDER_TIMEOUT + 5_000

let sync: SyncServer
let ada: Participant
/** The access token that Dexcom rejects from now on. */
let rejected: string | undefined
/** Refresh tokens in the order in which Dexcom was asked. */
let asked: string[]

beforeAll(async () => {
  sync = await startSyncServer({ timeout: PROVIDER_TIMEOUT })
  sync.simulators.dexcomData.days = 2
})
beforeEach(async () => {
  ada = await sync.server.participant({ features: ['Sync a Device'] })
  await confirmAddress(sync, ada)
  await connectDexcom(sync, ada)
  await read()
  asked = []
  Object.assign(sync.simulators.dexcomData, { refreshGraceMs: 0, onRefresh: noteAsked })
  // The next read has to renew the token.
  rejected = [...sync.simulators.dexcomData.accessTokens].at(-1)
  sync.simulators.dexcomData.accessTokens.clear()
  await makeDue()
})
afterAll(() => sync.close())

const noteAsked = (moment: string, token: string) => {
  if (moment === 'asked') asked.push(token)
}

const read = () => syncConnection(sync.access, { user_id: ada.id, source_id: 'dexcom' })
const connection = () => connectionOf(sync, ada, 'dexcom')

const makeDue = () =>
  sync.server.database
    .updateTable('device_connections')
    .set({ next_sync_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', ada.id)
    .execute()

/** Moves the begun renewal an hour back, and reads again. */
async function readLater(): Promise<void> {
  const begun = JSON.stringify(new Date(Date.now() - 3_600_000))
  await sync.server.database
    .updateTable('device_connections')
    .set({ document: sql`jsonb_set(document, '{refresh_begun_at}', ${begun}::jsonb, false)` })
    .where('user_id', '=', ada.id)
    .execute()
  await makeDue()
  await read()
}

/** Another process that reads the connection, and is killed at the moment. */
function otherServer(moment?: string): ChildProcess {
  const fixture = join(__dirname, 'refresh-killed.fixture.ts')
  const options = [addressOf(sync.server.database), ada.id, sync.access.redirectUri, ...(moment ? [moment] : [])]
  return startProcess(fixture, options, {
    ...sync.simulators.environment,
    PROVIDER_TIMEOUT: String(PROVIDER_TIMEOUT),
  })
}

/** The values of before are all there, and the connection is read. */
async function expectWorking(before: Awaited<ReturnType<typeof storedSamples>>): Promise<void> {
  expect(await connection()).toMatchObject({ failing_since: null, failures: 0, refused_at: null })
  expect((await connection()).document).not.toHaveProperty('refresh_begun_at')
  expect((await storedSamples(sync, ada)).slice(0, before.length)).toEqual(before)
  expect(await mailsTo(sync, ada)).toEqual([])
}

test('killed before Dexcom was asked: it is asked once the request could not be under way any more', async () => {
  const before = await storedSamples(sync, ada)
  await killed(otherServer('begun'))
  const { next_sync_at } = await connection()
  expect(next_sync_at.getTime()).toBeLessThanOrEqual(Date.now() + WAIT_MS)
  await makeDue()
  await read()
  expect([asked, (await connection()).refused_at]).toEqual([[], null])
  await readLater()
  expect(asked).toHaveLength(1)
  await expectWorking(before)
})

test('killed after the commit: the new tokens are used', async () => {
  const before = await storedSamples(sync, ada)
  await killed(otherServer('committed'))
  await readLater()
  expect(asked).toHaveLength(1)
  await expectWorking(before)
})

test('killed with the new tokens in hand: a Dexcom that accepts the old one again for a while gives others', async () => {
  sync.simulators.dexcomData.refreshGraceMs = 60_000
  const before = await storedSamples(sync, ada)
  await killed(otherServer('answered'))
  await readLater()
  expect(asked).toHaveLength(2)
  await expectWorking(before)
})

test('killed with the new tokens in hand, and a token is strictly good once: the participant connects again', async () => {
  const before = await storedSamples(sync, ada)
  await killed(otherServer('answered'))
  await readLater()
  expect((await connection()).refused_at).not.toBeNull()
  expect(await mailsTo(sync, ada)).toEqual(['connection_failing'])
  expect((await ada.client.get('/connected_devices')).body).toMatchObject([
    { source_id: 'dexcom', connected: true, needs_reconnect: true },
    {},
    {},
    {},
  ])
  expect(await storedSamples(sync, ada)).toEqual(before)
  await connectDexcom(sync, ada)
  await read()
  expect(await connection()).toMatchObject({ failures: 0, refused_at: null })
  expect((await storedSamples(sync, ada)).slice(0, before.length)).toEqual(before)
})

test('killed while Dexcom works on the request: nobody sends the token a second time until that is over', async () => {
  sync.simulators.dexcomData.refreshGraceMs = 60_000
  const before = await storedSamples(sync, ada)
  const other = otherServer()
  let used = false
  const answer = gate()
  const arrived = new Promise<void>((resolve) => {
    sync.simulators.dexcomData.onRefresh = async (moment, token) => {
      noteAsked(moment, token)
      if (moment === 'used') used = true
      else if (asked.length === 1) {
        resolve()
        await answer.opened
      }
    }
  })
  await arrived
  other.kill('SIGKILL')
  await killed(other)
  await makeDue()
  await read()
  expect(asked).toHaveLength(1)
  answer.open()
  while (!used) await new Promise((resolve) => setImmediate(resolve))
  await readLater()
  expect(asked).toHaveLength(2)
  await expectWorking(before)
})

test('of two living processes one asks, and the other one waits for its tokens', async () => {
  const before = await storedSamples(sync, ada)
  const answer = gate()
  const arrived = new Promise<void>((resolve) => {
    sync.simulators.dexcomData.onRefresh = async (moment, token) => {
      noteAsked(moment, token)
      resolve()
      await answer.opened
    }
  })
  const first = read()
  await arrived
  const { key, redirectUri, providers } = sync.access
  if (!providers.dexcom) throw new Error('There is no simulated Dexcom')
  const second = accessToken(
    { database: sync.server.database, key, redirectUri, provider: providers.dexcom },
    ada.id,
    rejected,
  )
  const waiting = sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(sync.server.database)).rows[0]?.count !== 1)
    await new Promise((resolve) => setImmediate(resolve))
  answer.open()
  await first
  expect(sync.simulators.dexcomData.accessTokens).toContain(await second)
  expect(asked).toHaveLength(1)
  await expectWorking(before)
})
