import * as z from 'zod/mini'
import * as humanApi from '@almanac/contracts/schema/devices/human-api'
import { startSimulators, type Simulators } from '../../simulators/start'
import { providersFromEnvironment } from '../providers/environment'
import { startTestServer, type Participant, type TestServer } from '../testing/server'
import { devicesArea } from './area'
import type { SyncedSource } from './connections'
import type { DeviceAccess } from './sync/reader'
import { syncConnection } from './sync/sync'
import { dexcomPageOf, pageOf } from './testing'

const KEY = Buffer.alloc(32, 5)

/** A server of the devices area with the simulated providers. */
export interface SyncServer {
  server: TestServer
  simulators: Simulators
  access: DeviceAccess
  /** Changes after how many milliseconds a provider counts as down, for the reads of `access`. */
  setTimeout(milliseconds: number): void
  close(): Promise<void>
}

/** On a busy machine a simulator that is well may take seconds. */
export const LONG_TIMEOUT_MS = 20_000

/** `timeout`: milliseconds after which a provider counts as down. */
export async function startSyncServer({ timeout = LONG_TIMEOUT_MS } = {}): Promise<SyncServer> {
  const simulators = await startSimulators()
  const settings = { ...simulators.environment, PROVIDER_TIMEOUT: String(timeout) }
  Object.assign(process.env, settings, { TOKEN_KEY: KEY.toString('base64') })
  const server = await startTestServer({ areas: [devicesArea] })
  const access: DeviceAccess = {
    database: server.database,
    key: KEY,
    providers: providersFromEnvironment(settings),
    redirectUri: 'http://localhost/api/dexcom_api/callback',
  }
  return {
    server,
    simulators,
    access,
    setTimeout(milliseconds) {
      access.providers = providersFromEnvironment({ ...settings, PROVIDER_TIMEOUT: String(milliseconds) })
    },
    async close() {
      await server.close()
      await simulators.close()
    },
  }
}

/** The stored samples of a participant, without the time of arrival. */
export const storedSamples = ({ server }: SyncServer, who: Participant) =>
  server.database
    .selectFrom('samples')
    .select([
      'kind',
      'source',
      'device',
      'record_id',
      'started_at',
      'ended_at',
      'value',
      'unit',
      'offset_minutes',
      'detail',
    ])
    .where('user_id', '=', who.id)
    .orderBy('kind')
    .orderBy('started_at')
    .orderBy('source')
    .orderBy('record_id')
    .execute()

export const connectionOf = ({ server }: SyncServer, who: Participant, source_id: SyncedSource) =>
  server.database
    .selectFrom('device_connections')
    .selectAll()
    .where('user_id', '=', who.id)
    .where('source_id', '=', source_id)
    .executeTakeFirstOrThrow()

/** Reads a connection as if it were due. */
export async function syncNow(
  { server, access }: SyncServer,
  who: Participant,
  source_id: SyncedSource,
): Promise<void> {
  await server.database
    .updateTable('device_connections')
    .set({ next_sync_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', who.id)
    .where('source_id', '=', source_id)
    .execute()
  await syncConnection(access, { user_id: who.id, source_id })
}

/** Connects an app of the wearable provider as the participant's browser does. */
export async function connectApp({ simulators }: SyncServer, who: Participant, subname: string): Promise<void> {
  const page = new URL(await pageOf(who, subname), simulators.address)
  page.pathname += '/allow'
  await fetch(page, { redirect: 'manual' })
}

/** Logs in at Dexcom as the participant's browser does. Returns the path below /api that Dexcom redirects it to. */
export async function backFromDexcom({ simulators, access }: SyncServer, who: Participant): Promise<string> {
  const page = new URL(await dexcomPageOf(who), simulators.address)
  access.redirectUri = page.searchParams.get('redirect_uri') ?? ''
  page.pathname += '/allow'
  const back = new URL((await fetch(page, { redirect: 'manual' })).headers.get('location') ?? '')
  return `${back.pathname.replace('/api', '')}${back.search}`
}

/** Connects Dexcom as the participant's browser does. */
export async function connectDexcom(sync: SyncServer, who: Participant): Promise<void> {
  await who.client.get(await backFromDexcom(sync, who))
}

/** Connects health records as the participant does in the provider's window. */
export async function connectRecords(
  { simulators }: SyncServer,
  who: Participant,
  source = 'Riverside Clinic',
): Promise<void> {
  const { session, url } = z.parse(humanApi.connectHumanApi.answer, (await who.client.post('/human_api/connect')).body)
  const page = new URL(url, simulators.address)
  expect(page.searchParams.get('token')).toBe(session)
  page.pathname += `/${encodeURIComponent(source)}`
  expect((await fetch(page)).status).toBe(200)
}

/** Confirms the participant's address, so that mails are sent to it. */
export async function confirmAddress({ server }: SyncServer, who: Participant): Promise<void> {
  await server.database.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', who.id).execute()
}

/** The kinds of the mails to a participant. */
export async function mailsTo({ server }: SyncServer, who: Participant): Promise<string[]> {
  const rows = await server.database
    .selectFrom('outgoing_messages')
    .select('kind')
    .where('user_id', '=', who.id)
    .execute()
  return rows.map(({ kind }) => kind)
}
