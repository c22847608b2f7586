/** @embedded */
import * as z from 'zod/mini'
import * as humanApi from '@almanac/contracts/schema/devices/human-api'
import * as samples from '@almanac/contracts/schema/devices/samples'
import type { Participant } from '../../testing/server'
import { codesOf } from '../testing'
import {
  confirmAddress,
  connectionOf,
  connectRecords,
  mailsTo,
  startSyncServer,
  storedSamples,
  syncNow,
  type SyncServer,
} from '../testing-sync'

const DAY_MS = 86_400_000
let sync: SyncServer
let ada: Participant

beforeAll(async () => {
  sync = await startSyncServer({ timeout: 2_000 })
})
beforeEach(async () => {
  ada = await sync.server.participant({ features: ['Sync a Device'] })
  await confirmAddress(sync, ada)
})
afterEach(() => {
  sync.simulators.humanApi.behaviour = 'ok'
  sync.simulators.humanApiData.deletedDays.clear()
})
afterAll(() => sync.close())

const connect = (who: Participant, source?: string) => connectRecords(sync, who, source)

async function stateOf(who: Participant, query = '?refresh=true') {
  return z.parse(humanApi.getHumanApi.answer, (await who.client.get(`/human_api${query}`)).body)
}

test('health records are connected in a window of the provider, and their measurements are stored', async () => {
  expect(await stateOf(ada, '')).toEqual({ human_api_enabled: true, human_api_user: null })
  await connect(ada)
  const state = await stateOf(ada)
  expect(state.human_api_user).toMatchObject({ sources: ['Riverside Clinic'], hsc_reports_access_consent: false })
  await syncNow(sync, ada, 'human_api')
  const stored = await storedSamples(sync, ada)
  expect([...new Set(stored.map(({ kind }) => kind))].sort()).toEqual([
    'blood_pressure_diastolic',
    'blood_pressure_systolic',
    'exercise',
    'glucose',
    'heart_rate',
    'sleep',
    'steps',
    'weight',
  ])
  // Instants are in UTC; the zone is New York.
  expect(stored.filter(({ offset_minutes }) => ![-240, -300].includes(offset_minutes ?? 0))).toEqual([])
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  const answer = await ada.client.get(`/synced_device_data?start_date=${day(30)}&end_date=${day(0)}`)
  const read = z.parse(samples.getSyncedDeviceData.answer, answer.body)
  expect(read.human_api_data.length).toBeGreaterThan(90)
  expect(read.dexcom_api_data).toEqual([])
  expect(JSON.stringify((await connectionOf(sync, ada, 'human_api')).document)).not.toContain(
    [...sync.simulators.humanApiData.accessTokens.keys()].at(-1),
  )
})

test('a further source is read from its beginning, and nothing is stored twice', async () => {
  await connect(ada)
  await stateOf(ada)
  await syncNow(sync, ada, 'human_api')
  const before = await storedSamples(sync, ada)
  await connect(ada, 'Cedar Laboratories')
  expect((await stateOf(ada)).human_api_user?.sources).toEqual(['Riverside Clinic', 'Cedar Laboratories'])
  await syncNow(sync, ada, 'human_api')
  const after = await storedSamples(sync, ada)
  expect(after.filter(({ device }) => device === 'Riverside Clinic')).toEqual(before)
  expect(after).toHaveLength(2 * before.length)
})

test('consent is given and taken back for one’s own id alone', async () => {
  await connect(ada)
  const id = (await stateOf(ada)).human_api_user?.id
  const give = (who: Participant, hsc_reports_access_consent: boolean) =>
    who.client.put('/human_api/report_access_consent', { human_user_id: id, hsc_reports_access_consent })
  const given = await give(ada, true)
  expect(given).toMatchObject({
    status: 200,
    body: { id: ada.id, human_api_user: { id, hsc_reports_access_consent: true } },
  })
  expect((await stateOf(ada, '')).human_api_user?.hsc_reports_access_consent).toBe(true)
  const eve = await sync.server.participant({ features: ['Sync a Device'] })
  expect((await give(eve, false)).status).toBe(404)
  await connect(eve)
  await stateOf(eve)
  expect((await give(eve, false)).status).toBe(404)
  expect((await stateOf(ada, '')).human_api_user?.hsc_reports_access_consent).toBe(true)
  await give(ada, false)
  expect((await stateOf(ada, '')).human_api_user?.hsc_reports_access_consent).toBe(false)
})

test('two windows of one participant connect one person', async () => {
  await Promise.all([connect(ada), connect(ada, 'Cedar Laboratories')])
  expect((await stateOf(ada)).human_api_user?.sources).toHaveLength(2)
})

test.each(['down', 'slow', 'html', 'busy', 'refused', 'elsewhere'] as const)(
  'while the provider is %s connecting says HUMAN_API_ERROR',
  async (behaviour) => {
    sync.simulators.humanApi.behaviour = behaviour
    for (const answer of [await ada.client.post('/human_api/connect')]) {
      expect(answer.status).toBe(503)
      expect(codesOf(answer)).toEqual(['HUMAN_API_ERROR'])
    }
    // Stored data can still be read.
    expect((await ada.client.get('/human_api')).status).toBe(200)
  },
)

test('what was deleted at its source is deleted here, and what it brought goes where the participant asks for that', async () => {
  await connect(ada)
  await stateOf(ada)
  await syncNow(sync, ada, 'human_api')
  const before = await storedSamples(sync, ada)
  const day = Math.floor(Date.now() / DAY_MS) - 1
  sync.simulators.humanApiData.deletedDays.add(day)
  await syncNow(sync, ada, 'human_api')
  const left = before.filter(({ record_id }) => !record_id.includes(`-${day}/`))
  expect(left.length).toBeLessThan(before.length)
  expect(await storedSamples(sync, ada)).toEqual(left)
  await ada.client.delete('/human_api')
  expect(await storedSamples(sync, ada)).toEqual(left)
  expect((await stateOf(ada, '')).human_api_user).toBeNull()
  await ada.client.delete('/human_api?delete_data=true')
  expect(await storedSamples(sync, ada)).toEqual([])
})

test('an access that is somebody else’s is not taken, and nothing of it is stored', async () => {
  await connect(ada)
  await stateOf(ada)
  await syncNow(sync, ada, 'human_api')
  const before = await storedSamples(sync, ada)
  const id = (await stateOf(ada)).human_api_user?.id
  const { humans } = sync.simulators.humanApiData
  for (const [name, human] of humans)
    if (human.human_id === id) humans.set(name, { ...human, human_id: 'somebody-else' })
  await syncNow(sync, ada, 'human_api')
  expect(await storedSamples(sync, ada)).toEqual(before)
  expect(await connectionOf(sync, ada, 'human_api')).toMatchObject({ failures: 1, refused_at: null })
  expect((await stateOf(ada, '')).human_api_user?.id).toBe(id)
})

test('who has ended it at the provider is told once, and what it brought stays', async () => {
  await connect(ada)
  await stateOf(ada)
  await syncNow(sync, ada, 'human_api')
  const before = await storedSamples(sync, ada)
  sync.simulators.humanApiData.humans.clear()
  sync.simulators.humanApiData.accessTokens.clear()
  await syncNow(sync, ada, 'human_api')
  await syncNow(sync, ada, 'human_api')
  expect((await stateOf(ada, '')).human_api_user?.sources).toEqual([])
  expect(await storedSamples(sync, ada)).toEqual(before)
  expect(await mailsTo(sync, ada)).toEqual(['connection_failing'])
  // At the provider it is somebody new.
  await connect(ada)
  expect((await stateOf(ada)).human_api_user?.sources).toEqual(['Riverside Clinic'])
})

test("without 'Sync a Device' nothing of it can be called, nor without a session", async () => {
  const off = await sync.server.participant()
  for (const answer of [
    await off.client.post('/human_api/connect'),
    await off.client.get('/human_api'),
    await off.client.put('/human_api/report_access_consent', { human_user_id: 'x', hsc_reports_access_consent: true }),
    await off.client.delete('/human_api'),
  ])
    expect({ status: answer.status, codes: codesOf(answer) }).toEqual({ status: 403, codes: ['FEATURE_OFF'] })
  expect((await sync.server.visitor.post('/human_api/connect')).status).toBe(401)
})
