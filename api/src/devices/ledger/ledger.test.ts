import { getMeasurementLedger } from '@almanac/contracts/schema/devices/ledger'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { devicesArea } from '../area'

let server: TestServer
let ada: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [devicesArea] })
})
beforeEach(async () => {
  ada = await server.participant({ features: ['Sync a Device'] })
})
afterAll(() => server.close())

const [watch, phone] = [
  { source_name: 'Ada’s Watch', device: { key: 'com.apple.health/Watch7,1', type: 'watch' } },
  { source_name: 'Ada’s iPhone', device: { key: 'com.apple.health/iPhone16,1', type: 'phone' } },
]

const sample = (kind: string, start: string, end: string | null, value: number, of: object, more: object = {}) => ({
  id: `${kind} ${start} ${value}`,
  kind,
  start: `2026-03-${start}:00 -0500`,
  ...(end && { end: `2026-03-${end}:00 -0500` }),
  value,
  unit: { steps: 'count', sleep: 'min', weight: 'kg' }[kind] ?? 'mmHg',
  ...of,
  ...more,
})

const send = (samples: object[], who = ada) => who.client.post('/apple_health/samples', { samples })
const read = async (kind: string, date = '2026-03-02', who = ada) => {
  const { status, body } = await who.client.get(`/devices/measurement_ledger?kind=${kind}&date=${date}`)
  return { status, ledger: getMeasurementLedger.answer.parse(body) }
}

test('each record of a day counts, is hidden by another one, or is left out, and the sums close', async () => {
  await send([
    sample('steps', '02 08:00', '02 08:30', 3000, watch),
    sample('steps', '02 08:20', '02 09:00', 2000, phone),
    // Half of it is of the day before.
    sample('steps', '01 23:50', '02 00:10', 200, phone),
    sample('steps', '02 12:00', '02 12:10', 5000, phone, { detail: 'entered' }),
    sample('steps', '02 13:00', '02 13:10', -4, phone),
  ])
  const { ledger } = await read('steps')
  expect(ledger).toMatchObject({
    unit: '{steps}',
    total: 4600,
    truncated: false,
    devices: [
      { name: 'Ada’s Watch', type: 'watch', records: 1, amount: 3000, counted: 3000 },
      { name: 'Ada’s iPhone', type: 'phone', records: 3, amount: 7100, counted: 1600 },
    ],
    records: [
      { number: 1, value: 200, amount: 100, counted: 100, hidden: [], left_out: null },
      { number: 2, start_at: '2026-03-02T13:00:00.000Z', value: 3000, counted: 3000, hidden: [] },
      { number: 3, value: 2000, amount: 2000, counted: 1500, hidden: [{ record: 2, amount: 500 }] },
      { number: 4, value: 5000, counted: 0, left_out: 'entered' },
    ],
    refused: [{ start_at: '2026-03-02T18:00:00.000Z', reason: 'INVALID_VALUE' }],
  })
  const [first, second] = ledger.devices
  expect(ledger.records.map(({ device }) => device)).toEqual(
    [second, first, second, second].map((device) => device?.number),
  )
  expect(ledger.records[2]?.hidden[0]?.device).toBe(first?.number)
})

test('of sleep a record under stages is hidden, and time in bed is left out', async () => {
  await send([
    sample('sleep', '01 23:00', '02 07:00', 480, watch, { detail: 'asleep' }),
    sample('sleep', '02 01:00', '02 02:00', 60, watch, { detail: 'deep' }),
    sample('sleep', '01 22:30', '02 07:30', 540, phone, { detail: 'in_bed' }),
  ])
  const { ledger } = await read('sleep')
  expect(ledger.total).toBe(480)
  expect(
    ledger.records.map(({ detail, counted, hidden, left_out }) => [detail, counted, hidden.length, left_out]),
  ).toEqual([
    ['in_bed', 0, 0, 'in_bed'],
    ['asleep', 420, 1, null],
    ['deep', 60, 0, null],
  ])
})

test('both numbers of a blood pressure are of one cuff', async () => {
  const cuff = (name: string) => ({ source_name: name, device: { key: name, type: 'cuff' } })
  const pressure = (at: string, upper: number, lower: number | null, of: object) => [
    sample('blood_pressure_systolic', at, null, upper, of),
    ...(lower === null ? [] : [sample('blood_pressure_diastolic', at, null, lower, of)]),
  ]
  await send([
    ...pressure('02 08:00', 141, null, cuff('A')),
    ...pressure('02 09:00', 139, 89, cuff('A')),
    ...pressure('02 10:00', 138, 88, cuff('A')),
    ...pressure('02 08:00', 111, 71, cuff('B')),
  ])
  expect((await read('blood_pressure_systolic')).ledger.total).toBeCloseTo((141 + 139 + 138) / 3)
  const { ledger } = await read('blood_pressure_diastolic')
  expect(ledger.total).toBe(88.5)
  expect(ledger.records[0]).toMatchObject({ value: 71, counted: 0, hidden: [{ record: null, amount: 71 }] })
})

test('another participant has none of it; an unknown kind, glucose and an impossible date are refused', async () => {
  await send([sample('weight', '02 08:00', null, 70, phone)])
  const ben = await server.participant({ features: ['Sync a Device'] })
  expect((await read('weight', '2026-03-02', ben)).ledger).toMatchObject({ records: [], devices: [], total: null })
  expect((await read('weight', '2026-03-03')).ledger).toMatchObject({ records: [], total: null, unit: null })
  const status = async (query: string, who = ada) =>
    (await who.client.get(`/devices/measurement_ledger?${query}`)).status
  expect(await status('kind=glucose&date=2026-03-02')).toBe(404)
  expect(await status('kind=horoscope&date=2026-03-02')).toBe(404)
  expect(await status('kind=weight&date=2026-02-30')).toBe(422)
  expect(await status('kind=weight&date=2026-03-02', await server.participant())).toBe(403)
})
