import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { devicesArea } from '../area'

let server: TestServer
let ada: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [devicesArea] })
})
beforeEach(async () => {
  ada = await server.participant({ features: ['Sync a Device'], time_zone: 'Europe/Madrid' })
})
afterAll(() => server.close())

const glucose = (start: string, time_zone?: string) => ({
  id: start,
  kind: 'glucose',
  start,
  value: 120,
  unit: 'mg/dL',
  source_name: 'Sensor',
  ...(time_zone === undefined ? {} : { time_zone }),
})

const daysOf = async (start_date: string, end_date: string) => {
  const { body } = await ada.client.get(`/devices/glucose_report?start_date=${start_date}&end_date=${end_date}`)
  const { statistics, days } = body as {
    statistics: { count: number }
    days: { date: string; points: { minute: number }[] }[]
  }
  return {
    count: statistics.count,
    days: days.map(({ date, points }) => [date, ...points.map(({ minute }) => minute)]),
  }
}

test('a day of a journey is whole in the period that holds its date, and in no other', async () => {
  // In New York the evening of October 2 is October 3 at home.
  const { status } = await ada.client.post('/apple_health/samples', {
    samples: [
      glucose('2026-10-01 23:55:00 -0400', 'America/New_York'),
      glucose('2026-10-02 00:00:00 -0400', 'America/New_York'),
      glucose('2026-10-02 19:00:00 -0400', 'America/New_York'),
      glucose('2026-10-03 08:00:00 +0200', 'Europe/Madrid'),
    ],
  })
  expect(status).toBe(200)
  expect(await daysOf('2026-10-02', '2026-10-02')).toEqual({ count: 2, days: [['2026-10-02', 0, 19 * 60]] })
  expect(await daysOf('2026-10-03', '2026-10-04')).toEqual({ count: 1, days: [['2026-10-03', 8 * 60]] })
})
