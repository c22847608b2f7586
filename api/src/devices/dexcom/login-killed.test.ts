import { join } from 'node:path'
import { openSession } from '../../account/session/store'
import { addressOf } from '../../database/connect'
import { createClient, type TestClient } from '../../testing/client'
import { gate, killed, startProcess } from '../../testing/other-process'
import type { Participant } from '../../testing/server'
import { dexcomPageOf, isDexcomConnected } from '../testing'
import { backFromDexcom, connectionOf, startSyncServer, type SyncServer } from '../testing-sync'
import { accessToken } from './tokens'

const PROVIDER_TIMEOUT = 60_000

let sync: SyncServer
let ada: Participant
/** The token of the session in her browser, and a client with it. */
let session: string
let browser: TestClient
/** Codes in the order in which Dexcom was asked. */
let asked: string[]

beforeAll(async () => {
  sync = await startSyncServer({ timeout: PROVIDER_TIMEOUT })
})
beforeEach(async () => {
  ada = await sync.server.participant({ features: ['Sync a Device'] })
  const credential = await openSession(sync.server.database, ada.id, 'Phone')
  session = credential.token
  browser = createClient(sync.server.app, credential)
  asked = []
  sync.simulators.dexcomData.onExchange = (code) => {
    asked.push(code)
  }
})
afterAll(() => sync.close())

const CONNECTED = '/sync?connected=true&deviceType=dexcom'
const FAILED = '/sync?connected=false&deviceType=dexcom'
const comeBack = async (client: TestClient, path: string) => (await client.get(path)).headers.location
const paramOf = (path: string, name: string) => new URL(path, 'http://localhost').searchParams.get(name) ?? ''
const tokenOf = () => {
  const { database, key, redirectUri, providers } = sync.access
  if (!providers.dexcom) throw new Error('There is no simulated Dexcom')
  return accessToken({ database, key, redirectUri, provider: providers.dexcom }, ada.id)
}

/** Another server that her browser comes back to, and that is killed at the moment. */
async function comeBackToKilled(path: string, moment: 'exchanged' | 'committed'): Promise<void> {
  const options = [
    addressOf(sync.server.database),
    ada.id,
    sync.access.redirectUri,
    paramOf(path, 'state'),
    session,
    paramOf(path, 'code'),
    moment,
  ]
  await killed(
    startProcess(join(__dirname, 'login-killed.fixture.ts'), options, {
      ...sync.simulators.environment,
      PROVIDER_TIMEOUT: String(PROVIDER_TIMEOUT),
    }),
  )
}

const changeStates = (changes: { used_at: Date } | { expires_at: Date }) =>
  sync.server.database.updateTable('oauth_states').set(changes).where('user_id', '=', ada.id).execute()
const anHourAgo = () => new Date(Date.now() - 3_600_000)

test('killed after the commit: the browser that comes back again is told that Dexcom is connected', async () => {
  const path = await backFromDexcom(sync, ada)
  await comeBackToKilled(path, 'committed')
  const before = await connectionOf(sync, ada, 'dexcom')
  expect([await comeBack(browser, path), await comeBack(browser, path)]).toEqual([CONNECTED, CONNECTED])
  expect(asked).toHaveLength(1)
  expect(await connectionOf(sync, ada, 'dexcom')).toEqual(before)
})

test('what is told again is told to that browser alone, until the login expires, and while Dexcom is connected', async () => {
  const path = await backFromDexcom(sync, ada)
  await comeBackToKilled(path, 'committed')
  const before = await connectionOf(sync, ada, 'dexcom')
  const eve = await sync.server.participant({ features: ['Sync a Device'] })
  for (const other of [ada.client, eve.client, sync.server.newVisitor()])
    expect(await comeBack(other, path)).toBe(FAILED)
  expect(await isDexcomConnected(eve)).toBe(false)
  expect(await connectionOf(sync, ada, 'dexcom')).toEqual(before)

  await browser.delete('/dexcom_api/disconnect_dexcom_device')
  expect(await comeBack(browser, path)).toBe(FAILED)
  expect(await isDexcomConnected(ada)).toBe(false)

  const next = await backFromDexcom(sync, ada)
  expect([await comeBack(browser, next), await comeBack(browser, next)]).toEqual([CONNECTED, CONNECTED])
  await changeStates({ expires_at: new Date(Date.now() - 1_000) })
  expect(await comeBack(browser, next)).toBe(FAILED)
  expect(await isDexcomConnected(ada)).toBe(true)
  expect(asked).toHaveLength(2)
})

test('killed with the tokens in hand: the browser is told that it failed, and the participant connects again', async () => {
  const path = await backFromDexcom(sync, ada)
  await comeBackToKilled(path, 'exchanged')
  await changeStates({ used_at: anHourAgo() })
  expect(await comeBack(browser, path)).toBe(FAILED)
  expect(asked).toHaveLength(1)
  expect(await isDexcomConnected(ada)).toBe(false)
  expect(await comeBack(browser, await backFromDexcom(sync, ada))).toBe(CONNECTED)
  expect(await tokenOf()).toMatch(/^[0-9a-f]{32}$/)
})

test('a browser that comes back again while Dexcom is asked waits for that outcome', async () => {
  const [arrived, answer] = [gate(), gate()]
  sync.simulators.dexcomData.onExchange = async (code) => {
    asked.push(code)
    arrived.open()
    await answer.opened
  }
  const path = await backFromDexcom(sync, ada)
  const first = comeBack(browser, path)
  await arrived.opened
  const again = comeBack(browser, path)
  // Answered after the callback has looked for an outcome.
  await browser.get('/connected_devices')
  answer.open()
  expect([await first, await again]).toEqual([CONNECTED, CONNECTED])
  expect(asked).toHaveLength(1)
})

test('a login that failed or was refused is not tried again when the browser comes back again', async () => {
  const path = await backFromDexcom(sync, ada)
  sync.simulators.dexcom.behaviour = 'down'
  expect(await comeBack(browser, path)).toBe(FAILED)
  sync.simulators.dexcom.behaviour = 'ok'
  expect(await comeBack(browser, path)).toBe(FAILED)
  const denied = `/dexcom_api/callback?error=access_denied&state=${paramOf(await dexcomPageOf(ada), 'state')}`
  for (const back of [denied, denied, `${denied}&code=${paramOf(path, 'code')}`])
    expect(await comeBack(browser, back)).toBe(FAILED)
  expect(asked).toEqual([])
  expect(await isDexcomConnected(ada)).toBe(false)
})

test('of two logins at once the one that came back last stays, whichever Dexcom answers first', async () => {
  const [first, second] = [await backFromDexcom(sync, ada), await backFromDexcom(sync, ada)]
  const [arrived, answer] = [gate(), gate()]
  sync.simulators.dexcomData.onExchange = async (code) => {
    if (code !== paramOf(first, 'code')) return
    arrived.open()
    await answer.opened
  }
  const slow = comeBack(browser, first)
  await arrived.opened
  expect(await comeBack(ada.client, second)).toBe(CONNECTED)
  const newest = await tokenOf()
  answer.open()
  expect(await slow).toBe(CONNECTED)
  expect(await tokenOf()).toBe(newest)
})
