import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { listMissingMeasurements } from '@almanac/contracts/devices/samples'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { aDevice } from '../testing'
import { HealthConnectSection } from './HealthConnectSection'

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  server.answer(listMissingMeasurements, [])
})

const show = () => renderScreen(<HealthConnectSection />, { user: aUser() })

test('what an Android phone sent last is said in a browser as well', async () => {
  const last_value_at = new Date(Date.now() - 2 * 3_600_000).toISOString()
  server.answer(listConnectedDevices, [aDevice({ source_id: 'health_connect', connected: true, last_value_at })])
  await show()
  expect(await screen.findByRole('heading', { name: 'Health Connect' })).toBeVisible()
  expect(screen.getByText('Connected, last value 2 hours ago')).toBeVisible()
})

test('without such a phone nothing is said of it', async () => {
  server.answer(listConnectedDevices, [aDevice({ source_id: 'apple_health', connected: true })])
  const { container, queryClient } = await show()
  await waitFor(() => expect([server.requests(listConnectedDevices).length, queryClient.isFetching()]).toEqual([1, 0]))
  expect(container).toHaveTextContent('')
})
