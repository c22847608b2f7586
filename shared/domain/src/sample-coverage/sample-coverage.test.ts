import { expectedReadings, isMeasuredDaily, isSensor, missingReason, type ConnectionState } from '.'

const DAY_END = Date.UTC(2026, 2, 3)
const HOUR = 3_600_000
const working: ConnectionState = {
  sendsByItself: false,
  connected: true,
  connectedAt: DAY_END - 900 * HOUR,
  syncedAt: DAY_END + HOUR,
  readUntil: DAY_END + HOUR,
  failingSince: null,
  refusedAt: null,
}
const reasonWith = (changes: Partial<ConnectionState> | null, { present = 100, deliveredLater = false } = {}) =>
  missingReason({ expected: 288, present, dayEnd: DAY_END, deliveredLater }, changes && { ...working, ...changes })

test('a complete day has no reason', () => {
  expect(reasonWith({ failingSince: DAY_END - HOUR }, { present: 288 })).toBeNull()
})

test.each([
  ['disconnected', null],
  ['disconnected', { connected: false }],
  ['revoked', { refusedAt: DAY_END - HOUR }],
  ['provider_down', { failingSince: DAY_END - HOUR }],
  ['not_read_yet', { readUntil: DAY_END - HOUR }],
  ['not_read_yet', { readUntil: null }],
  ['phone_not_seen', { sendsByItself: true, syncedAt: DAY_END - HOUR }],
  ['sensor_off', { sendsByItself: true, readUntil: null }],
  ['sensor_off', {}],
] as const)('%s explains a day', (reason, changes) => {
  expect(reasonWith(changes)).toBe(reason)
})

test('a failure after the day is not a reason', () => {
  expect(reasonWith({ failingSince: DAY_END + HOUR })).toBe('sensor_off')
  expect(reasonWith({ refusedAt: DAY_END + HOUR })).toBe('sensor_off')
})

test('a gap before later values is not explained by what happened to the connection after it', () => {
  expect(reasonWith(null, { deliveredLater: true })).toBe('sensor_off')
  expect(reasonWith({ connected: false }, { deliveredLater: true })).toBe('sensor_off')
})

test('the expected readings of a day follow the sensor interval', () => {
  expect([1, 5, 5.4, 15, 16, null].map((gap) => expectedReadings(1440, gap))).toEqual([1440, 288, 288, 96, 96, 288])
  // The night on which the clocks are put forward.
  expect(expectedReadings(23 * 60, 5)).toBe(276)
})

test('readings hours apart do not come from a sensor', () => {
  expect([null, 1, 5, 16, 30, 10_080].map(isSensor)).toEqual([true, true, true, true, false, false])
})

test('weekly values are not expected daily, and an outage does not make daily values unexpected', () => {
  expect(isMeasuredDaily(['2026-03-02', '2026-03-09', '2026-03-16'])).toBe(false)
  expect(isMeasuredDaily(['2026-03-02', '2026-03-09'])).toBe(false)
  expect(isMeasuredDaily(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-20'])).toBe(true)
  expect(isMeasuredDaily(['2026-03-01', '2026-03-03', '2026-03-05'])).toBe(true)
  expect(isMeasuredDaily(['2026-03-02'])).toBe(true)
})
