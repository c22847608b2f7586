import { displayOffset, parseProviderTime, storedValue, zoneOffset } from '.'

test.each([
  ['2001-02-03', '2001-02-03T00:00:00.000Z', null],
  ['2001-02-03T14:15:16', '2001-02-03T14:15:16.000Z', null],
  ['2001-2-3 4:0:6.', '2001-02-03T04:00:06.000Z', null],
  // A time in UTC says when, not where; one with an offset of zero was measured in such a place.
  ['2001-02-03T14:15Z', '2001-02-03T14:15:00.000Z', null],
  ['2001-02-03T14:15+00:00', '2001-02-03T14:15:00.000Z', 0],
  ['2001-02-03T', '2001-02-03T00:00:00.000Z', null],
  ['2001-02-03T14:15:16.7531-04:00', '2001-02-03T18:15:16.753Z', -240],
  ['2001-02-03 14:15:16+0545', '2001-02-03T08:30:16.000Z', 345],
  ['2001-02-03 14:15:16-04', '2001-02-03T18:15:16.000Z', -240],
  // The seconds of an offset are drift.
  ['2001-02-03 14:15:16-03:59:30', '2001-02-03T18:15:16.000Z', -240],
  ['2016-04-18 08:25:32 -0700', '2016-04-18T15:25:32.000Z', -420],
])('the time %j is read', (text, instant, offsetMinutes) => {
  expect(parseProviderTime(text)).toEqual({ at: Date.parse(instant), offsetMinutes })
})

test.each([
  '',
  'invalid',
  '200',
  '2001-0',
  '2001-02-0',
  '2001-02-30',
  '2001-13-01',
  '2001-02-03TH',
  '2001-02-03T14-',
  '2001-02-03T14:15:16.N',
  '2001-02-03T14:15:16.1234567890',
  '2001-02-03T14:15:16Z05:00',
  '2001-02-03T25:00:00',
  '<html>',
])('%j is no time', (text) => {
  expect(parseProviderTime(text)).toBeNull()
})

test.each([
  ['2026-03-02T12:00:00', '2026-03-02T07:00:00', -300],
  // Nepal: a step of 30 minutes would make it 5:30 or 6:00.
  ['2026-03-02T12:00:00', '2026-03-02T17:45:00', 345],
  // Four minutes of drift.
  ['2026-03-02T12:00:00', '2026-03-02T14:04:10', 120],
  ['2026-03-02T12:00:00', '2026-03-02T12:00:00', 0],
  ['2026-03-02T12:00:00', '2026-03-02T07:00:00+02:00', 120],
  ['2026-03-02T12:00:00', '2026-03-04T12:00:00', null],
])('a system time of %s displayed as %s', (system, display, offset) => {
  const time = parseProviderTime(system)
  expect(time && displayOffset(time, parseProviderTime(display))).toBe(offset)
})

test.each([
  ['2026-03-02T12:00:00Z', null],
  ['2026-03-02T12:00:00+00:00', null],
  ['2026-03-02T12:00:00', null],
  ['2026-03-02T12:00:00+05:45', 345],
])('an instant of %s says of the participant’s offset: %s', (text, offset) => {
  const time = parseProviderTime(text)
  expect(time && zoneOffset(time)).toBe(offset)
})

test('values come in as the unit that is stored, glucose in its own', () => {
  expect(storedValue('weight', 180, 'lb')).toEqual({ value: 81.6466, unit: 'kg' })
  expect(storedValue('body_temperature', 98.6, 'degF')).toEqual({ value: 37, unit: 'Cel' })
  expect(storedValue('steps', 10, 'count')).toEqual({ value: 10, unit: '{steps}' })
  expect(storedValue('glucose', 5.5, 'mmol/L')).toEqual({ value: 5.5, unit: 'mmol/L' })
})

test.each([
  ['blood_pressure_systolic', 16, 'kPa', 120.0099],
  ['blood_pressure_diastolic', 8, 'cmHg', 80],
  ['weight', 180, 'lbs', 81.6466],
  ['weight', 2880, 'oz', 81.6466],
  ['body_temperature', 310.15, 'K', 37],
  ['heart_rate', 1.2, 'count/s', 72],
  ['glucose', 100, 'MG/DL', 100],
  ['glucose', 5.5, 'mmol/l', 5.5],
  ['glucose', 5.5, 'mmol<180.1558800000541>/L', 5.5],
  ['distance', 1.5, 'mi', 2414.016],
  ['active_energy', 1, 'Cal', 1],
  ['active_energy', 1000, 'cal', 1],
  ['active_energy', 418.4, 'kJ', 100],
] as const)('%s of %d %s is known', (kind, value, unit, stored) => {
  expect(storedValue(kind, value, unit)).toMatchObject({ value: stored })
})

test.each([
  ['weight', 180, 'stones', 'INVALID_UNIT'],
  ['weight', 1e9, 'kg', 'INVALID_VALUE'],
  ['heart_rate', Number.NaN, '/min', 'INVALID_VALUE'],
  ['heart_rate', Number.POSITIVE_INFINITY, '/min', 'INVALID_VALUE'],
  ['glucose', 120, 'constructor', 'INVALID_UNIT'],
  // Millimoles that somebody took for milligrams, and the other way.
  ['glucose', 5.5, 'mg/dL', 'INVALID_VALUE'],
  ['glucose', 120, 'mmol/L', 'INVALID_VALUE'],
] as const)('%s of %d %s is refused: %s', (kind, value, unit, fault) => {
  expect(storedValue(kind, value, unit)).toBe(fault)
})
