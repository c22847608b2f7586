import { getDailyMeasurements } from '@almanac/contracts/devices/daily'
import { getGlucoseReport } from '@almanac/contracts/devices/glucose'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { listWearableApps, type WearableApp } from '@almanac/contracts/devices/wearables'
import { Slot } from '@almanac/federation/shell'
import { aUser, fakeServer, Filled, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { aDevice, aGlucoseReport, noGlucose } from '../testing'
import { Fill as ProfileDevices } from './ProfileDevices'
import { Fill as SyncedDevices } from './SyncedDevices'

let server: FakeServer
const user = aUser()
const fitbit: WearableApp = {
  name: 'Fitbit',
  subname: 'fitbit',
  synced: true,
  sync_url: '',
  refresh_url: '/r',
  unsync_url: '/u',
  last_sync: new Date(Date.now() - 5 * 60_000).toISOString(),
}

const dexcomSince = (connected_at: string | null) =>
  server.answer(listConnectedDevices, [aDevice({ connected: connected_at !== null, connected_at })])

beforeEach(() => {
  server = fakeServer()
  dexcomSince('2026-03-04T10:00:00Z')
  server.answer(listWearableApps, [fitbit])
  server.answer(getGlucoseReport, noGlucose)
  server.answer(getDailyMeasurements, { kinds: [] })
})

const panel = (end_date = '2026-03-08', user_id = user.id) =>
  renderScreen(<SyncedDevices user_id={user_id} start_date="2026-03-02" end_date={end_date} />, { user })
const requests = () =>
  [listConnectedDevices, listWearableApps, getGlucoseReport, getDailyMeasurements].reduce(
    (sum, call) => sum + server.requests(call).length,
    0,
  )
const rows = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('a week names the devices that values come from, and leads to all of them', async () => {
  await panel()
  expect(await rows('Where these values come from')).toEqual([
    expect.stringMatching(/^DexcomConnected since March 4/),
    'FitbitConnected, last read 5 minutes ago',
    'All devices',
  ])
  expect(screen.getByRole('link', { name: 'All devices' })).toHaveAttribute('href', '/sync')
})

test('a week before a device was connected does not name it', async () => {
  await panel('2026-03-01')
  expect(await rows('Where these values come from')).toEqual([expect.stringContaining('Fitbit'), 'All devices'])
})

test('a week in which nothing was connected shows what the page has for that', async () => {
  dexcomSince(null)
  server.answer(listWearableApps, [])
  await renderScreen(
    <Filled by={{ 'history.panels': SyncedDevices }}>
      <Slot
        name="history.panels"
        props={{ user_id: user.id, start_date: '2026-03-02', end_date: '2026-03-08' }}
        fallback="No device"
      />
    </Filled>,
    { user },
  )
  expect(await screen.findByText('No device')).toBeInTheDocument()
})

test('what a device brought stays to be seen after it was disconnected', async () => {
  dexcomSince(null)
  server.answer(listWearableApps, [])
  const reading = { at: Date.UTC(2026, 2, 5, 8), offsetMinutes: 0, value: 112, bound: null, unit: 'mg/dL' } as const
  server.answer(getGlucoseReport, aGlucoseReport([reading]))
  await panel()
  expect(await screen.findByRole('heading', { name: 'Glucose' })).toBeInTheDocument()
  expect(screen.queryByRole('list', { name: 'Where these values come from' })).toBeNull()
})

test('only what is connected is asked for, which makes nobody known to a provider', async () => {
  await panel()
  await rows('Where these values come from')
  expect(server.requests(listWearableApps).map(({ query }) => query)).toEqual([{ connected: 'true' }])
})

test('another participant’s week shows nothing of one’s own devices, and asks for nothing', async () => {
  const { container } = await panel('2026-03-08', '01920000-0000-7000-8000-000000000077')
  expect(container).toHaveTextContent('')
  expect(requests()).toBe(0)
})

test.each([
  [
    'nothing is connected',
    () => {
      dexcomSince(null)
      server.answer(listWearableApps, [])
    },
  ],
  [
    'the devices can’t be had',
    () => {
      server.refuse(listConnectedDevices, { status: 403, codes: ['FEATURE_OFF'] })
      server.silence(listWearableApps)
    },
  ],
])('where %s there is nothing to see', async (_, arrange) => {
  arrange()
  const { container, queryClient } = await renderScreen(<ProfileDevices user_id={user.id} />, { user })
  await waitFor(() => expect([requests(), queryClient.isFetching()]).toEqual([2, 0]))
  expect(container).toHaveTextContent('')
})

test('while the provider is down the profile still names the sensor', async () => {
  server.refuse(listWearableApps, { status: 503, codes: ['service_down'] })
  await renderScreen(<ProfileDevices user_id={user.id} />, { user })
  expect(await rows('Connected devices')).toEqual([expect.stringContaining('Dexcom'), 'All devices'])
})
