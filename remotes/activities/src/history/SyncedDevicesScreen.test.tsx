import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { listStoredSources } from '@almanac/contracts/devices/samples'
import { aUser, fakeServer, renderScreen, screen } from '@almanac/testing'
import { SyncedDevicesScreen } from './SyncedDevicesScreen'

test('without a device there is one way to connect one, and no stepper for weeks', async () => {
  const server = fakeServer()
  server.answer(listConnectedDevices, [])
  server.answer(listStoredSources, [])
  await renderScreen(<SyncedDevicesScreen />, { path: '/history/synced_devices', user: aUser() })
  expect(await screen.findByRole('heading', { name: 'No device is connected' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Connect a device' })).toHaveAttribute('href', '/sync')
  expect(screen.queryByRole('button', { name: 'Previous week' })).toBeNull()
})

test('what a device has sent stays to be seen by week after it was disconnected', async () => {
  const server = fakeServer()
  server.answer(listConnectedDevices, [])
  server.answer(listStoredSources, [
    { source: 'dexcom', device: null, count: 4, last_value_at: '2026-03-01T10:00:00Z' },
  ])
  await renderScreen(<SyncedDevicesScreen />, { path: '/history/synced_devices', user: aUser() })
  expect(await screen.findByRole('button', { name: 'Next week' })).toBeVisible()
})
