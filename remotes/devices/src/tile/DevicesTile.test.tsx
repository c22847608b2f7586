import { getDailyMeasurements, type DailyMeasurements } from '@almanac/contracts/devices/daily'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { getGlucoseReport } from '@almanac/contracts/devices/glucose'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { aDevice, aGlucoseReport, noGlucose } from '../testing'
import { Fill } from './DevicesTile'

let server: FakeServer
const user = aUser()
const TODAY = '2026-03-14'

beforeEach(() => {
  server = fakeServer()
  server.answer(getDailyMeasurements, { kinds: [] })
})

const show = (user_id = user.id) => renderScreen(<Fill user_id={user_id} today={TODAY} />, { user })

/** Ten values of a morning, the first three of them low. */
const morning = aGlucoseReport(
  Array.from({ length: 10 }, (_, index) => ({
    at: Date.UTC(2026, 2, 14, 8) + index * 300_000,
    offsetMinutes: 0,
    value: index < 3 ? 60 : 112,
    bound: null,
    unit: 'mg/dL',
  })),
)

test('the tile has the last value, the time in range today and when the sensor was heard last', async () => {
  server.answer(listConnectedDevices, [aDevice({ last_value_at: new Date(Date.now() - 3_600_000).toISOString() })])
  server.answer(getGlucoseReport, { ...morning, days: [{ date: TODAY, points: [{ minute: 525, value: 112.4 }] }] })
  await show()
  const tile = await screen.findByRole('link')
  expect(tile).toHaveTextContent('Glucose 112 mg/dL70% in range todayConnected, last value 1 hour ago')
  expect(tile).toHaveAttribute('href', '/history/synced_devices')
})

test('a sensor that has been silent says since when values are missing', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  server.answer(listConnectedDevices, [aDevice({ last_value_at: hoursAgo(9), last_sync: hoursAgo(1) })])
  server.answer(getGlucoseReport, noGlucose)
  await show()
  expect(await screen.findByRole('link')).toHaveTextContent(
    'No glucose values todayConnected, but values are missing: the last one is from 9 hours ago. Last contact 1 hour ago.',
  )
})

/** The daily value of a kind. */
const aDay = (kind: string, unit: string, value: number): DailyMeasurements['kinds'][number] => ({
  kind,
  unit,
  days: [{ date: TODAY, n: 1, value, low: value, high: value }],
  truncated: false,
})

test('somebody with a watch alone has steps and sleep of today', async () => {
  server.answer(listConnectedDevices, [
    aDevice({ connected: false }),
    aDevice({ source_id: 'wearables', last_value_at: '2026-03-14T07:00:00Z' }),
  ])
  server.answer(getDailyMeasurements, { kinds: [aDay('steps', '{steps}', 4210.4), aDay('sleep', 'min', 432)] })
  await show()
  expect(await screen.findByRole('link')).toHaveTextContent('Measured todaySteps today: 4,210Sleep: 7 h 12 min')
  expect(server.requests(getGlucoseReport)).toEqual([])
})

test('a nap of today stands beside the night, as in the history', async () => {
  server.answer(listConnectedDevices, [aDevice({ source_id: 'wearables', last_value_at: '2026-03-14T07:00:00Z' })])
  const sleep = aDay('sleep', 'min', 432)
  const nap = {
    start_at: '2026-03-14T14:00:00Z',
    end_at: '2026-03-14T14:30:00Z',
    offset_minutes: 0,
    minutes: 30,
    stages: [],
  }
  server.answer(getDailyMeasurements, {
    kinds: [{ ...sleep, days: sleep.days.map((day) => ({ ...day, naps: [nap] })) }],
  })
  await show()
  expect(await screen.findByRole('link')).toHaveTextContent('Sleep: 7 h 12 minNap: 30 min')
})

test('a connection that has ended says so and leads to where it is mended; a short outage does not', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  server.answer(listConnectedDevices, [
    aDevice({ needs_reconnect: true, last_value_at: ago(600) }),
    aDevice({ source_id: 'wearables', failing_since: ago(20) }),
    aDevice({ source_id: 'human_api', failing_since: ago(90) }),
  ])
  server.answer(getGlucoseReport, noGlucose)
  await show()
  const tile = await screen.findByRole('link')
  expect(tile).toHaveTextContent('Dexcom: the connection has endedRecords from doctor or hospital: we can’t read it')
  expect(tile).not.toHaveTextContent('Watches, cuffs and scales')
  expect(tile).toHaveAttribute('href', '/sync')
})

test('without a sensor, and for somebody else, there is no tile and no values are asked for', async () => {
  server.answer(listConnectedDevices, [aDevice({ connected: false })])
  const { container, queryClient } = await show()
  await waitFor(() => expect([server.requests(listConnectedDevices).length, queryClient.isFetching()]).toEqual([1, 0]))
  expect(container).toHaveTextContent('')
  await show('01920000-0000-7000-8000-000000000077')
  expect(server.requests(getGlucoseReport)).toEqual([])
})
