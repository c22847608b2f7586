import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { devicesArea } from '../area'
import { codesOf } from '../testing'
import { readSamplePage } from './sample-pages'
import { writeSamples, type NewSample } from './write-samples'

let server: TestServer
let ada: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [devicesArea] })
  ada = await server.participant({ features: ['Sync a Device'], time_zone: 'Europe/Madrid' })
})
afterAll(() => server.close())

const START = Date.UTC(2026, 9, 1)
const HOUR = 3_600_000

/** A heart rate every hour of five days from each of two devices, ten seconds apart, and a burst within one hour. */
const samples = (): NewSample[] => {
  const of = (device: string, at: number, value: number): NewSample => ({
    kind: 'heart_rate',
    source: 'apple_health',
    device,
    record_id: `${device} ${at}`,
    version: 0,
    started_at: new Date(at),
    ended_at: null,
    value,
    bound: null,
    unit: '/min',
    offset_minutes: 120,
    detail: null,
  })
  const hours = Array.from({ length: 120 }, (_, index) => START + index * HOUR)
  const burst = Array.from({ length: 60 }, (_, index) => START + 50 * HOUR + 60_000 + index * 45_000)
  return [...hours, ...burst].flatMap((at) => [of('watch', at, 60), of('phone', at + 10_000, 90)])
}

test('the pages of a period have each sample once, as the period read at once has them', async () => {
  await writeSamples(server.database, ada.id, { samples: samples() })
  const period = { from: new Date(START - HOUR), to: new Date(START + 121 * HOUR), zone: 'Europe/Madrid' }
  const whole = await readSamplePage(server.database, ada.id, { ...period, limit: 10_000 })
  expect([whole.samples.length, whole.next]).toEqual([180, null])
  for (const limit of [300, 100, 64]) {
    const pages = []
    let to: Date | null = period.to
    while (to !== null) {
      const { samples: page, next } = await readSamplePage(server.database, ada.id, { ...period, to, limit })
      expect(page.length).toBeLessThanOrEqual(limit)
      pages.unshift(...page.map(({ at }) => at))
      to = next
    }
    // Of a day that is longer than a page, another device may count in another part.
    const moment = (at: number) => (limit < 100 ? Math.floor(at / 15_000) : at)
    expect(pages.map(moment)).toEqual(whole.samples.map(({ at }) => moment(at)))
  }
})

test('the call goes on where its cursor says, and refuses one that is none', async () => {
  const read = (query: string) =>
    ada.client.get(`/synced_device_data?start_date=2026-10-01&end_date=2026-10-05${query}`)
  const all = await read('')
  expect([all.body, 'x-next-cursor' in all.headers]).toMatchObject([{ truncated: false }, false])
  const before = (await read(`&cursor=${Buffer.from('2026-10-02T00:00:00.000Z').toString('base64url')}`)).body as {
    apple_health_data: { start_at: string }[]
  }
  expect(before.apple_health_data.at(-1)?.start_at).toBe('2026-10-01T23:00:00.000Z')
  for (const cursor of ['x', Buffer.from('yesterday').toString('base64url')])
    expect(codesOf(await read(`&cursor=${cursor}`))).toEqual(['INVALID'])
})

test.each([
  ['/synced_device_data', '2026-01-01', '2026-04-03', 92],
  ['/devices/glucose_report', '2026-01-01', '2026-04-03', 92],
  ['/devices/daily_measurements', '2026-01-01', '2026-02-01', 31],
])('%s says that a period is too long, and how long it may be', async (path, start_date, end_date, days) => {
  const answer = await ada.client.get(`${path}?start_date=${start_date}&end_date=${end_date}`)
  expect([answer.status, codesOf(answer)]).toEqual([422, ['PERIOD_TOO_LONG']])
  expect(JSON.stringify(answer.body)).toContain(`Choose ${days} days or fewer.`)
  const turned = await ada.client.get(`${path}?start_date=${end_date}&end_date=${start_date}`)
  expect([turned.status, codesOf(turned)]).toEqual([422, ['INVALID_PERIOD']])
})
