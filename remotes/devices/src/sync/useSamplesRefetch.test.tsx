import { getHumanApi } from '@almanac/contracts/devices/human-api'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { listMissingMeasurements, listStoredSources } from '@almanac/contracts/devices/samples'
import { listWearableApps } from '@almanac/contracts/devices/wearables'
import { ShellContext, type ShellEvent } from '@almanac/federation/shell'
import { act, aUser, fakeServer, renderScreen, screen, waitFor } from '@almanac/testing'
import { aDevice } from '../testing'
import { SyncScreen } from './SyncScreen'

test('a screen that is open shows the first values of a device once the server has read it, with one refetch', async () => {
  const server = fakeServer()
  server.answer(getHumanApi, { human_api_enabled: false, human_api_user: null })
  server.answer(listStoredSources, [])
  server.answer(listMissingMeasurements, [])
  server.answer(listWearableApps, [])
  server.answer(listConnectedDevices, [aDevice({ connected: true, last_sync: null, last_value_at: null })])
  const listeners = new Set<(event: ShellEvent) => void>()
  const onEvent = (listener: (event: ShellEvent) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  await renderScreen(
    <ShellContext value={{ slotFills: () => [], begin: () => () => undefined, onEvent }}>
      <SyncScreen />
    </ShellContext>,
    { path: '/sync', user: aUser() },
  )
  await screen.findByRole('button', { name: 'Disconnect Dexcom' })
  expect(server.requests(listConnectedDevices)).toHaveLength(1)

  const now = new Date().toISOString()
  server.answer(listConnectedDevices, [aDevice({ connected: true, last_sync: now, last_value_at: now })])
  act(() => {
    for (const type of ['responses', 'samples', 'samples', 'missed'] as const)
      for (const listener of listeners) listener({ type })
  })
  await waitFor(() => expect(server.requests(listConnectedDevices)).toHaveLength(2))
  expect(await screen.findByText(/last value/)).toBeVisible()
  expect(server.requests(listWearableApps)).toHaveLength(1)
})
