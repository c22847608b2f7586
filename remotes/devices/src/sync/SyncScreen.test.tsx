import { getDeviceOrder } from '@almanac/contracts/devices/device-order'
import { dexcomOauthUrl, disconnectDexcom, listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { connectHumanApi, getHumanApi, giveReportAccessConsent } from '@almanac/contracts/devices/human-api'
import { deleteStoredSource, listMissingMeasurements, listStoredSources } from '@almanac/contracts/devices/samples'
import {
  listWearableApps,
  refreshWearableApp,
  unsyncWearableApp,
  wearableAuthorizationUrl,
  type WearableApp,
} from '@almanac/contracts/devices/wearables'
import { act, aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { aDevice } from '../testing'
import { leaveFor } from './leave'
import { SyncScreen } from './SyncScreen'

jest.mock('./leave')

let server: FakeServer

function anApp(name: string, synced: boolean): WearableApp {
  const last_sync = synced ? new Date(Date.now() - 5 * 60_000).toISOString() : null
  return {
    name,
    subname: name.toLowerCase(),
    synced,
    sync_url: '/auth',
    refresh_url: synced ? '/refresh' : '',
    unsync_url: synced ? '/unsync' : '',
    last_sync,
  }
}

const dexcomIs = (connected: boolean) =>
  server.answer(listConnectedDevices, [aDevice({ connected, connected_at: connected ? '2026-03-01T10:00:00Z' : null })])

beforeEach(() => {
  jest.mocked(leaveFor).mockClear()
  server = fakeServer()
  server.answer(getHumanApi, { human_api_enabled: false, human_api_user: null })
  server.answer(getDeviceOrder, { devices: [], is_own: false })
  server.answer(listStoredSources, [])
  server.answer(listMissingMeasurements, [])
  dexcomIs(false)
  server.answer(listWearableApps, [anApp('Fitbit', true), anApp('Oura', false)])
})

const show = (path = '/sync') => renderScreen(<SyncScreen />, { path, user: aUser() })
const rowOf = (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { name, level: 3 }).then((heading) => heading.closest('li') ?? heading)
const row = async (name: string) => within(await rowOf(name))

test('each app says whether it is connected, and when it was last read', async () => {
  await show()
  expect(await rowOf('Fitbit')).toHaveTextContent('Connected, last read 5 minutes ago')
  expect(within(await rowOf('Oura')).getByRole('button', { name: /^Connect/ })).toBeVisible()
  expect(within(await rowOf('Dexcom')).getByRole('button', { name: /^Connect/ })).toBeVisible()
})

test('measurements that could not be stored are counted where they came from', async () => {
  server.answer(listConnectedDevices, [
    aDevice({ left_out: [{ device: null, count: 3 }] }),
    aDevice({ source_id: 'wearables', left_out: [{ device: 'fitbit', count: 1 }] }),
  ])
  server.answer(listWearableApps, [anApp('Fitbit', true), anApp('Oura', true)])
  await show()
  const fitbit = await row('Fitbit')
  expect(
    await fitbit.findByText('1 measurement of the last read was left out: its time or value can’t be right.'),
  ).toBeVisible()
  const dexcom = await row('Dexcom')
  expect(
    dexcom.getByText('3 measurements of the last read were left out: their time or value can’t be right.'),
  ).toBeVisible()
  expect((await row('Oura')).queryByText(/left out/)).not.toBeInTheDocument()
})

test('a connection that has ended is told above everything, with the way to sign in again', async () => {
  const since = new Date(Date.now() - 2 * 3_600_000).toISOString()
  server.answer(listConnectedDevices, [
    aDevice({ needs_reconnect: true }),
    aDevice({ source_id: 'wearables', failing_since: since }),
  ])
  server.answer(dexcomOauthUrl, { data: 'https://api.dexcom.example/login' })
  const { person } = await show()
  const [ended, failing] = await screen.findAllByRole('alert')
  expect(ended).toHaveTextContent(
    'Dexcom: the connection has endedNo new values reach us until you sign in there again.',
  )
  expect(failing).toHaveTextContent('Watches, cuffs and scales: we can’t read itIt began 2 hours ago.')
  // Once: it has no row below.
  expect(screen.queryByRole('heading', { name: 'Dexcom' })).toBeNull()
  expect(screen.getAllByText(/Dexcom/)).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Sign in again: Dexcom' }))
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://api.dexcom.example/login'))
})

test('what has ended can be disconnected where it says so, and is then offered like any other', async () => {
  server.answer(listConnectedDevices, [aDevice({ needs_reconnect: true })])
  server.answer(disconnectDexcom, undefined)
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Disconnect Dexcom' }))
  dexcomIs(false)
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }))
  expect(within(await rowOf('Dexcom')).getByRole('button', { name: /^Connect/ })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('coming back without a connection, the notice of what has ended has the focus', async () => {
  server.answer(listConnectedDevices, [aDevice({ needs_reconnect: true })])
  await show('/sync?connected=false&deviceType=dexcom')
  expect(await screen.findByText('Something went wrong')).toBeVisible()
  expect(document.activeElement).toHaveTextContent('Dexcom: the connection has ended')
})

test('connecting leads to the provider’s page and says that it is under way', async () => {
  server.answer(wearableAuthorizationUrl, { url: 'https://app.validic.example/auth/oura?timestamp=1' })
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Connect Oura' }))
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://app.validic.example/auth/oura?timestamp=1'))
  expect(server.requests(wearableAuthorizationUrl)[0]?.query).toEqual({ app: 'oura' })
  expect(await rowOf('Oura')).toHaveTextContent('Connecting')
})

test('one live region says what is in progress', async () => {
  server.answer(wearableAuthorizationUrl, { url: 'https://app.validic.example/auth/oura' })
  const { person } = await show()
  await row('Oura')
  // The other one is that of toasts.
  const [region, ...others] = screen.getAllByRole('status').filter((one) => !one.hasAttribute('aria-live'))
  expect([region?.textContent, others]).toEqual(['', []])
  await person.click(screen.getByRole('button', { name: 'Connect Oura' }))
  await waitFor(() => expect(region).toHaveTextContent(/^Oura: Connecting/))
})

test.each([
  ['iPhone; CPU iPhone OS 18_1 like Mac OS X', 0, ['Apple Health', 'Dexcom']],
  ['Macintosh; Intel Mac OS X 10_15_7', 5, ['Apple Health', 'Dexcom']],
  ['Macintosh; Intel Mac OS X 10_15_7', 0, ['Dexcom', 'Apple Health']],
  ['Linux; Android 15; Pixel 9', 5, ['Health Connect', 'Dexcom', 'Apple Health']],
])('on %s with %d touches the phone’s own health data comes first', async (system, touches, order) => {
  const userAgent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`)
  Object.defineProperty(navigator, 'maxTouchPoints', { value: touches, configurable: true })
  await show()
  await row('Dexcom')
  const places = order.map((name) => screen.getByText(name))
  for (const [index, place] of places.slice(1).entries())
    expect(places[index]?.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  userAgent.mockRestore()
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
})

test('a screen that the browser brings back from its memory is no longer under way', async () => {
  server.answer(dexcomOauthUrl, { data: 'https://api.dexcom.example/login' })
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Connect Dexcom' }))
  await waitFor(() => expect(leaveFor).toHaveBeenCalled())
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })
  expect(within(await rowOf('Dexcom')).getByRole('button', { name: /^Connect/ })).toBeVisible()
})

test('when the provider’s page cannot be had, a toast says so and the app is what it was', async () => {
  server.refuse(wearableAuthorizationUrl, { status: 503, codes: ['service_down'] })
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Connect Oura' }))
  expect(await screen.findByText('Something went wrong')).toBeVisible()
  expect(within(await rowOf('Oura')).getByRole('button', { name: /^Connect/ })).toBeVisible()
  expect(leaveFor).not.toHaveBeenCalled()
})

test('refreshing says so when it is done', async () => {
  server.answer(refreshWearableApp, undefined)
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Read now: Fitbit' }))
  expect(await screen.findByText('Sync complete')).toBeVisible()
  expect(server.requests(refreshWearableApp)[0]?.path).toBe('/wearables/apps/fitbit/refresh')
})

test('what an app has brought is deleted after a question that says what follows, also when it is not connected', async () => {
  const last_value_at = '2026-03-01T10:00:00Z'
  server.answer(listStoredSources, [
    { source: 'dexcom', device: null, count: 25_376, last_value_at },
    { source: 'validic', device: 'oura', count: 1, last_value_at },
  ])
  server.answer(deleteStoredSource, undefined)
  const { person } = await show()
  const list = within(await screen.findByRole('list', { name: 'Values stored here' }))
  expect(list.getByText(/^25,376 measurements, the last/)).toBeVisible()
  await person.click(list.getByRole('button', { name: 'Delete the values of Oura' }))
  await person.click(screen.getByRole('button', { name: 'Keep them' }))
  expect(server.requests(deleteStoredSource)).toEqual([])
  await person.click(list.getByRole('button', { name: 'Delete the values of Oura' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete the values of Oura?' }))
  expect(dialog.getByText(/we can’t bring/)).toBeVisible()
  server.answer(listStoredSources, [])
  await person.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Deleted')).toBeVisible()
  expect(server.requests(deleteStoredSource).map(({ query }) => query)).toEqual([{ source: 'validic', device: 'oura' }])
  expect(screen.queryByRole('list', { name: 'Values stored here' })).toBeNull()
})

/** Disconnects Fitbit in the confirmation dialog. */
async function disconnectFitbit({ person }: Awaited<ReturnType<typeof show>>): Promise<void> {
  await person.click(await screen.findByRole('button', { name: 'Disconnect Fitbit' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Disconnect Fitbit?' }))
  await person.click(dialog.getByRole('button', { name: 'Disconnect' }))
}

test('an app is disconnected, and shown so once the provider has said it', async () => {
  server.answer(unsyncWearableApp, undefined)
  const shown = await show()
  await screen.findByRole('button', { name: 'Disconnect Fitbit' })
  server.answer(listWearableApps, [anApp('Fitbit', false), anApp('Oura', false)])
  await disconnectFitbit(shown)
  expect(await screen.findByText('Your account has successfully been unsynced')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Connect Fitbit' })).toBeVisible()
  expect(server.requests(unsyncWearableApp).map(({ query }) => query)).toEqual([{ delete_data: 'false' }])
})

test('what an app brought goes with it where the participant asks for that', async () => {
  server.answer(unsyncWearableApp, undefined)
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Disconnect Fitbit' }))
  await person.click(screen.getByRole('checkbox', { name: 'Also delete the values it sent' }))
  await person.click(screen.getByRole('button', { name: 'Disconnect' }))
  await waitFor(() =>
    expect(server.requests(unsyncWearableApp).map(({ query }) => query)).toEqual([{ delete_data: 'true' }]),
  )
})

test('a failed disconnection leaves the app marked as synced', async () => {
  server.silence(unsyncWearableApp)
  await disconnectFitbit(await show())
  expect(await screen.findByText('Something went wrong')).toBeVisible()
  expect(await rowOf('Fitbit')).toHaveTextContent('Connected')
})

test('disconnecting Dexcom asks first', async () => {
  dexcomIs(true)
  server.answer(disconnectDexcom, undefined)
  const { person } = await show()
  expect(await rowOf('Dexcom')).toHaveTextContent('Connected since March 1')
  await person.click(screen.getByRole('button', { name: 'Disconnect Dexcom' }))
  await person.click(
    within(screen.getByRole('alertdialog', { name: 'Disconnect Dexcom?' })).getByRole('button', {
      name: 'Stay connected',
    }),
  )
  expect(server.requests(disconnectDexcom)).toEqual([])

  await person.click(screen.getByRole('button', { name: 'Disconnect Dexcom' }))
  dexcomIs(false)
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('Your account has successfully been unsynced')).toBeVisible()
  expect(within(await rowOf('Dexcom')).getByRole('button', { name: /^Connect/ })).toBeVisible()
})

test('what Dexcom brought is deleted with it only where the participant asks for that', async () => {
  dexcomIs(true)
  server.answer(disconnectDexcom, undefined)
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Disconnect Dexcom' }))
  await person.click(screen.getByRole('checkbox', { name: 'Also delete the values it sent' }))
  await person.click(screen.getByRole('button', { name: 'Stay connected' }))
  // When the dialog opens again, nothing is selected.
  await person.click(await screen.findByRole('button', { name: 'Disconnect Dexcom' }))
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  await person.click(screen.getByRole('checkbox'))
  await person.click(screen.getByRole('button', { name: 'Disconnect' }))
  await waitFor(() =>
    expect(server.requests(disconnectDexcom).map(({ query }) => query)).toEqual([{ delete_data: 'true' }]),
  )
})

test.each([
  ['?connected=true&deviceType=fitbit', 'Sync complete'],
  // Redirected as if it were connected, but the provider does not list it as such.
  ['?connected=true&deviceType=oura', 'Something went wrong'],
  ['?connected=false&deviceType=dexcom', 'Something went wrong'],
  ['?connected=true&deviceType=unknown', 'Something went wrong'],
])('coming back with %s says %s, once', async (search, words) => {
  const { path } = await show(`/sync${search}`)
  expect(await screen.findByText(words)).toBeVisible()
  await waitFor(() => expect(path()).toBe('/sync'))
})

test('coming back from an app’s provider, its row has the focus, wherever it stands in the list', async () => {
  await show('/sync?connected=true&deviceType=fitbit')
  expect(await screen.findByText('Sync complete')).toBeVisible()
  expect(document.activeElement).toBe(await rowOf('Fitbit'))
})

test('while the service is down Dexcom can still be used, and a retry brings the apps', async () => {
  server.refuse(listWearableApps, { status: 503, codes: ['service_down'] })
  const { person } = await show()
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach your apps right now')
  expect(screen.getByRole('button', { name: 'Connect Dexcom' })).toBeVisible()
  server.answer(listWearableApps, [anApp('Oura', false)])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Connect Oura' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('without an answer of our own server the list says that it could not be loaded', async () => {
  server.silence(listWearableApps)
  await show()
  expect(await screen.findByRole('heading', { name: 'We couldn’t load your devices' })).toBeVisible()
})

test('if nothing could be loaded one message says so, and its retry loads all of it', async () => {
  server.refuse(listWearableApps, { status: 500, codes: ['SERVER_ERROR'] })
  server.refuse(listConnectedDevices, { status: 500, codes: ['SERVER_ERROR'] })
  const { person } = await show()
  expect(await screen.findAllByRole('heading', { name: 'We couldn’t load your devices' })).toHaveLength(1)
  server.answer(listWearableApps, [anApp('Oura', false)])
  server.answer(listConnectedDevices, [aDevice({ connected: false, connected_at: null })])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Connect Oura' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Connect Dexcom' })).toBeVisible()
})

test('where there is nothing to connect the place says what it is for', async () => {
  server.answer(listWearableApps, [])
  await show()
  expect(await screen.findByRole('heading', { name: 'No devices to connect yet' })).toBeVisible()
})

test('a sensor says when its last value was measured', async () => {
  const last_value_at = new Date(Date.now() - 3 * 3_600_000).toISOString()
  server.answer(listConnectedDevices, [aDevice({ connected: true, last_value_at })])
  await show()
  expect(await rowOf('Dexcom')).toHaveTextContent('Connected, last value 3 hours ago')
})

test('each connected source says when it was heard of and what is missing of it', async () => {
  const [three, five] = [3 * 3_600_000, 5 * 60_000].map((ago) => new Date(Date.now() - ago).toISOString())
  server.answer(listConnectedDevices, [
    aDevice({ connected: false, connected_at: null }),
    aDevice({ source_id: 'apple_health', last_value_at: three, last_sync: five }),
  ])
  server.answer(listStoredSources, [{ source: 'validic', device: 'fitbit', count: 40, last_value_at: three ?? '' }])
  server.answer(listMissingMeasurements, [
    { source: 'validic', device: 'fitbit', kind: 'steps', days: 2, last_date: '2026-03-04' },
    { source: 'validic', device: 'fitbit', kind: 'sleep', days: 1, last_date: '2026-03-03' },
    { source: 'apple_health', device: null, kind: 'heart_rate', days: 1, last_date: '2026-03-02' },
  ])
  await show()
  const apps = within(await screen.findByRole('list', { name: 'Watches, cuffs and scales' }))
  const fitbit = apps.getByRole('heading', { name: 'Fitbit' })
  await waitFor(() => expect(fitbit.parentElement).toHaveTextContent(/Connected, last value 3 hours ago/))
  expect(fitbit.parentElement).toHaveTextContent(/Last contact 5 minutes ago\./)
  await waitFor(() =>
    expect(fitbit.parentElement).toHaveTextContent(
      /Missing in the last two weeks: Steps \(2 days, the last March 4.*\) and Sleep \(March 3.*\)\./,
    ),
  )
  expect(screen.getByRole('link', { name: /Apple Health/ })).toHaveTextContent(
    /last value 3 hours ago.*Last contact 5 minutes ago\..*Missing in the last two weeks: Heart rate \(March 2/,
  )
})

test('a sensor that can’t be read says so, and that it is tried again', async () => {
  const failing = (hours: number) =>
    aDevice({ connected: true, failing_since: new Date(Date.now() - hours * 3_600_000).toISOString() })
  server.answer(listConnectedDevices, [failing(26)])
  const { unmount } = await show()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Dexcom: we can’t read itIt began yesterday. We keep trying',
  )
  unmount()
  // Too early for a notice.
  server.answer(listConnectedDevices, [failing(0.5)])
  await show()
  expect(await rowOf('Dexcom')).toHaveTextContent(
    'We can’t read it at the moment (first noticed 30 minutes ago). We keep trying.',
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

const recordsAre = (sources: string[], hsc_reports_access_consent = false) => {
  const human_api_user = sources.length > 0 ? { id: 'human-1', sources, hsc_reports_access_consent } : null
  server.answer(getHumanApi, { human_api_enabled: true, human_api_user })
  server.answer(listConnectedDevices, [
    aDevice({ connected: false, connected_at: null }),
    aDevice({ source_id: 'human_api', connected: sources.length > 0, connected_at: null }),
  ])
}

/** A window opened for the provider. */
function providerWindow() {
  const location = { replace: jest.fn() }
  const close = jest.fn()
  jest.spyOn(window, 'open').mockReturnValue({ location, close } as unknown as Window)
  return { location, close }
}

test('health records are connected in a window of the provider, and what became of it is asked when it is left', async () => {
  recordsAre([])
  server.answer(connectHumanApi, { session: 's', url: 'https://connect.example/?token=s' })
  const { location } = providerWindow()
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Connect Records from doctor or hospital' }))
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith('https://connect.example/?token=s'))
  recordsAre(['Riverside Clinic'])
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText('Sync complete')).toBeVisible()
  expect(server.requests(getHumanApi).map(({ query }) => query)).toContainEqual({ refresh: 'true' })
})

test('when health records can’t be connected the provider’s window is closed and an alert says so until the next attempt', async () => {
  recordsAre([])
  server.refuse(connectHumanApi, { status: 503, codes: ['HUMAN_API_ERROR'] })
  const { close } = providerWindow()
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Connect Records from doctor or hospital' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('HUMAN_API_ERROR')
  expect(close).toHaveBeenCalled()
  server.silence(connectHumanApi)
  await person.click(screen.getByRole('button', { name: 'Connect Records from doctor or hospital' }))
  await waitFor(() => expect(screen.queryByText(/HUMAN_API_ERROR/)).toBeNull())
})

test('a study has the values of health records when the participant says so', async () => {
  recordsAre(['Riverside Clinic'])
  const { person } = await show()
  const consent = await screen.findByRole('checkbox', { name: 'Let my study use values from my health records' })
  expect(consent).not.toBeChecked()
  server.answer(giveReportAccessConsent, {
    ...aUser(),
    human_api_enabled: true,
    human_api_user: { id: 'human-1', sources: ['Riverside Clinic'], hsc_reports_access_consent: true },
  })
  recordsAre(['Riverside Clinic'], true)
  await person.click(consent)
  await waitFor(() => expect(consent).toBeChecked())
  expect(server.requests(giveReportAccessConsent)[0]?.body).toEqual({
    human_user_id: 'human-1',
    hsc_reports_access_consent: true,
  })
})

test('where health records are not offered nothing is said of them', async () => {
  await show()
  await row('Dexcom')
  expect(screen.queryByText('Health records')).toBeNull()
})
