import { offsetMinutesAt } from '@almanac/domain/time'
import {
  connectApp,
  confirmAddress,
  connectionOf,
  mailsTo,
  startSyncServer,
  storedSamples,
  syncNow,
  type SyncServer,
} from '../testing-sync'
import type { Participant } from '../../testing/server'

const DAY_MS = 86_400_000

/** The zone of participants in tests. */
const ZONE = 'Europe/Berlin'
let sync: SyncServer
let ada: Participant

beforeAll(async () => {
  sync = await startSyncServer()
})
beforeEach(async () => {
  ada = await sync.server.participant({ features: ['Sync a Device'] })
  await confirmAddress(sync, ada)
  await connectApp(sync, ada, 'fitbit')
  await connectApp(sync, ada, 'withings')
})
afterEach(() => {
  sync.simulators.wearablesData.zones = true
  sync.simulators.wearablesData.deletedDays.clear()
  sync.simulators.wearablesData.now = Date.now
})
afterAll(() => sync.close())

test('what the connected apps have recorded is stored, each kind in its unit, with the clock of where it was', async () => {
  // The past is read in several rounds, until a year without a value.
  for (let round = 0; round < 3; round += 1) await syncNow(sync, ada, 'wearables')
  const samples = await storedSamples(sync, ada)
  const kinds = [...new Set(samples.map(({ kind }) => kind))]
  expect(kinds.sort()).toEqual([
    'blood_pressure_diastolic',
    'blood_pressure_systolic',
    'exercise',
    'resting_heart_rate',
    'sleep',
    'steps',
    'weight',
  ])
  expect([...new Set(samples.map(({ device }) => device))].sort()).toEqual(['fitbit', 'withings'])
  expect(samples.every(({ offset_minutes, source }) => offset_minutes === -300 && source === 'validic')).toBe(true)
  const steps = samples.filter(({ kind }) => kind === 'steps')
  // Sixty days, delivered in several windows and pages.
  expect(steps.length).toBeGreaterThanOrEqual(59)
  expect(steps.every(({ started_at, ended_at }) => ended_at && +ended_at - +started_at === DAY_MS)).toBe(true)
  const night = samples.find(({ kind, detail }) => kind === 'sleep' && detail === 'deep')
  expect(night?.value).toBeGreaterThan(30)
  expect(night?.value).toBeLessThan(120)
  const { next_sync_at, failing_since, synced_at } = await connectionOf(sync, ada, 'wearables')
  expect({ failing_since, read: synced_at !== null, later: next_sync_at.getTime() > Date.now() }).toEqual({
    failing_since: null,
    read: true,
    later: true,
  })
})

test('an app that was just connected is read at once from the beginning when its list is shown, a known one is not', async () => {
  // Three rounds read the whole past.
  const readAll = async () => {
    for (let round = 0; round < 3; round += 1) await syncNow(sync, ada, 'wearables')
  }
  await readAll()
  const dueAfterList = async () => {
    await ada.client.get('/wearables/apps')
    const { next_sync_at, read_from } = await connectionOf(sync, ada, 'wearables')
    return { due: next_sync_at.getTime() <= Date.now(), beginning: read_from === null }
  }
  expect(await dueAfterList()).toEqual({ due: false, beginning: false })
  await connectApp(sync, ada, 'oura')
  expect(await dueAfterList()).toEqual({ due: true, beginning: true })
  await readAll()
  expect(await dueAfterList()).toEqual({ due: false, beginning: false })
})

test('reading again changes nothing; what was deleted in an app within the last days is deleted here', async () => {
  await syncNow(sync, ada, 'wearables')
  const before = await storedSamples(sync, ada)
  await syncNow(sync, ada, 'wearables')
  expect(await storedSamples(sync, ada)).toEqual(before)
  const yesterday = Math.floor(Date.now() / DAY_MS) - 1
  sync.simulators.wearablesData.deletedDays.add(yesterday)
  await syncNow(sync, ada, 'wearables')
  const after = await storedSamples(sync, ada)
  expect(before.filter((row) => !after.some(({ record_id }) => record_id === row.record_id))).toEqual(
    before.filter(({ record_id }) => record_id.includes(`-${yesterday}/`)),
  )
  expect(after.length).toBeLessThan(before.length)
  // The response was wrong: samples that the source sends again are stored again.
  sync.simulators.wearablesData.deletedDays.clear()
  await syncNow(sync, ada, 'wearables')
  expect(await storedSamples(sync, ada)).toEqual(before)
})

test('records without a zone are dated in that of the participant', async () => {
  sync.simulators.wearablesData.zones = false
  await syncNow(sync, ada, 'wearables')
  const samples = await storedSamples(sync, ada)
  expect(samples.length).toBeGreaterThan(100)
  expect(
    new Set(samples.map(({ started_at, offset_minutes }) => offsetMinutesAt(started_at, ZONE) === offset_minutes)),
  ).toEqual(new Set([true]))
})

test('an account that the provider has deleted is replaced: the participant is told once, and can connect again', async () => {
  await syncNow(sync, ada, 'wearables')
  const before = await storedSamples(sync, ada)
  const { wearableUsers } = sync.simulators
  const user = wearableUsers.byUid(((await connectionOf(sync, ada, 'wearables')).document as { uid: string }).uid)
  if (!user) throw new Error('The simulated provider does not know the participant')
  wearableUsers.remove(user)
  await syncNow(sync, ada, 'wearables')
  await syncNow(sync, ada, 'wearables')
  expect(await mailsTo(sync, ada)).toEqual(['connection_failing'])
  expect(await storedSamples(sync, ada)).toEqual(before)
  await connectApp(sync, ada, 'fitbit')
  await syncNow(sync, ada, 'wearables')
  expect(await connectionOf(sync, ada, 'wearables')).toMatchObject({ failures: 0, refused_at: null })
  expect((await ada.client.get('/wearables/apps?connected=true')).body).toMatchObject([{ subname: 'fitbit' }])
})

test('an app that the participant ends at the provider is told once; one that is disconnected here is not', async () => {
  await syncNow(sync, ada, 'wearables')
  expect((await ada.client.delete('/wearables/apps/withings')).status).toBe(204)
  await syncNow(sync, ada, 'wearables')
  expect(await mailsTo(sync, ada)).toEqual([])
  const user = sync.simulators.wearableUsers.byUid(
    ((await connectionOf(sync, ada, 'wearables')).document as { uid: string }).uid,
  )
  if (!user) throw new Error('The simulated provider does not know the participant')
  sync.simulators.wearableUsers.unsync(user, 'fitbit')
  const before = await storedSamples(sync, ada)
  await syncNow(sync, ada, 'wearables')
  await syncNow(sync, ada, 'wearables')
  expect(await mailsTo(sync, ada)).toEqual(['connection_failing'])
  // The samples are kept.
  expect(await storedSamples(sync, ada)).toEqual(before)
})

test('what an app brought goes with it where the participant asks for that, and what others brought stays', async () => {
  await syncNow(sync, ada, 'wearables')
  const before = await storedSamples(sync, ada)
  expect((await ada.client.delete('/wearables/apps/fitbit?delete_data=true')).status).toBe(204)
  const left = before.filter(({ device }) => device === 'withings')
  expect(await storedSamples(sync, ada)).toEqual(left)
  // The provider keeps the data, and sends it again with that of the other apps.
  await syncNow(sync, ada, 'wearables')
  expect(await storedSamples(sync, ada)).toEqual(left)
})

/** Access to the provider with a disconnect here in the middle of a read: before or after the request for the apps. */
function disconnectingDuringRead(moment: 'before' | 'after'): SyncServer {
  const { wearables } = sync.access.providers
  if (!wearables) throw new Error('There is no simulated provider')
  const disconnect = () => ada.client.delete('/wearables/apps/fitbit?delete_data=true')
  const during: typeof wearables = {
    ...wearables,
    async apps(token) {
      if (moment === 'before') await disconnect()
      const answer = await wearables.apps(token)
      if (moment === 'after') await disconnect()
      return answer
    },
  }
  return { ...sync, access: { ...sync.access, providers: { ...sync.access.providers, wearables: during } } }
}

test.each(['before', 'after'] as const)(
  'an app that is disconnected here %s a read asks for the apps stays so: nobody is told, and nothing comes back',
  async (moment) => {
    await syncNow(sync, ada, 'wearables')
    const left = (await storedSamples(sync, ada)).filter(({ device }) => device === 'withings')
    await syncNow(disconnectingDuringRead(moment), ada, 'wearables')
    expect(await storedSamples(sync, ada)).toEqual(left)
    await syncNow(sync, ada, 'wearables')
    expect(await mailsTo(sync, ada)).toEqual([])
    expect(await storedSamples(sync, ada)).toEqual(left)
  },
)

test("the token is the participant's own, and is new where the old one is not good any more", async () => {
  const { body } = await ada.client.get('/wearables/user_token')
  expect(body).toEqual({ token: expect.stringMatching(/^[0-9a-f]{40}$/) as string })
  const eve = await sync.server.participant({ features: ['Sync a Device'] })
  expect((await eve.client.get('/wearables/user_token')).body).not.toEqual(body)
  expect((await sync.server.visitor.get('/wearables/user_token')).status).toBe(401)
  const without = await sync.server.participant()
  expect((await without.client.get('/wearables/user_token')).status).toBe(403)
})
