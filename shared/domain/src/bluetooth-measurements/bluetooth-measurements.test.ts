import fc from 'fast-check'
import {
  BLUETOOTH_MEASUREMENTS,
  isBluetoothVital,
  readingOfVital,
  readRecordsAnswer,
  type BluetoothVital,
  type DeviceReading,
} from './index'
import { readMedicalFloat16, readMedicalFloat32 } from './medical-float'

const bytes = (hex: string): DataView => {
  const pairs = hex.trim().split(/\s+/)
  return new DataView(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)).buffer)
}
const read = (vital: BluetoothVital, hex: string) => BLUETOOTH_MEASUREMENTS[vital].parse(bytes(hex))

describe('numbers of IEEE 11073-20601', () => {
  it.each([
    ['72 00', 114],
    ['6C F3', 87.6],
    ['0A E1', 2.66],
    ['FF FF', -0.1],
    ['02 10', 20],
    ['FD 07', 2045],
    ['03 08', -2045],
  ])('%s is %d', (hex, value) => expect(readMedicalFloat16(bytes(hex), 0)).toBe(value))

  it.each(['FF 07', '00 08', 'FE 07', '02 08', '01 08'])('%s is no number', (hex) =>
    expect(readMedicalFloat16(bytes(hex), 0)).toBeNull(),
  )

  it.each([
    // The example of ISO/IEEE 11073-20601 itself: 36.4 °C.
    ['6C 01 00 FF', 36.4],
    ['E8 03 00 00', 1000],
    ['18 FC FF FE', -10],
    ['01 00 00 02', 100],
  ])('%s is %d', (hex, value) => expect(readMedicalFloat32(bytes(hex), 0)).toBe(value))

  it.each(['FF FF 7F 00', '00 00 80 00', 'FE FF 7F 00', '02 00 80 00', '01 00 80 00'])('%s is no number', (hex) =>
    expect(readMedicalFloat32(bytes(hex), 0)).toBeNull(),
  )
})

describe('device data', () => {
  it.each<[string, BluetoothVital, string, DeviceReading | null]>([
    ['a pressure', 'blood_pressure', '00 78 00 50 00 5D 00', { numbers: [120, 80], unit: 'mmHg', measured_at: null }],
    [
      'a pressure with time, pulse, user and status',
      'blood_pressure',
      '1E 87 00 55 00 66 00 EA 07 0B 18 07 05 1E 48 00 01 00 00',
      { numbers: [135, 85], unit: 'mmHg', measured_at: '2026-11-24T07:05' },
    ],
    [
      'a pressure in kPa, with a tenth',
      'blood_pressure',
      '01 A0 F0 6B F0 7C F0',
      { numbers: [120, 80], unit: 'mmHg', measured_at: null },
    ],
    ['a cuff that failed', 'blood_pressure', '00 FF 07 FF 07 FF 07', null],
    ['a pressure cut off', 'blood_pressure', '00 78 00 50', null],
    [
      'glucose in kg/L, ten minutes after its base time',
      'glucose',
      '03 05 00 EA 07 0B 18 17 3A 00 0A 00 7B B0 11',
      { numbers: [123], unit: 'mg/dL', measured_at: '2026-11-25T00:08' },
    ],
    [
      'glucose in mol/L, the base time moved back, with status',
      'glucose',
      '0F 06 00 EA 07 0B 18 00 14 00 E2 FF 3A C0 11 00 00',
      { numbers: [5.8], unit: 'mmol/L', measured_at: '2026-11-23T23:50' },
    ],
    [
      'glucose whose time offset is unknown, at its base time',
      'glucose',
      '03 05 00 EA 07 0B 18 17 3A 00 FF 7F 7B B0 11',
      { numbers: [123], unit: 'mg/dL', measured_at: '2026-11-24T23:58' },
    ],
    [
      'glucose whose time offset is below its field, at its base time',
      'glucose',
      '03 05 00 EA 07 0B 18 17 3A 00 00 80 7B B0 11',
      { numbers: [123], unit: 'mg/dL', measured_at: '2026-11-24T23:58' },
    ],
    ['glucose of control solution', 'glucose', '02 05 00 EA 07 0B 18 17 3A 00 7B B0 4A', null],
    ['a record without a concentration', 'glucose', '00 05 00 EA 07 0B 18 17 3A 00', null],
    ['a weight', 'weight', '00 D2 37', { numbers: [71.45], unit: 'kg', measured_at: null }],
    [
      'a weight in pounds with time, user and height',
      'weight',
      '0F 88 3D EA 07 0B 18 06 1E 00 01 EB 00 B7 02',
      { numbers: [157.52], unit: 'lbs', measured_at: '2026-11-24T06:30' },
    ],
    ['a scale that failed', 'weight', '00 FF FF', null],
    ['a temperature', 'body_temperature', '00 6C 01 00 FF', { numbers: [36.4], unit: 'C', measured_at: null }],
    [
      'a temperature in °F with time and place',
      'body_temperature',
      '07 E2 03 00 FF EA 07 02 1C 17 3B 00 02',
      { numbers: [99.4], unit: 'F', measured_at: '2026-02-28T23:59' },
    ],
    ['a thermometer that failed', 'body_temperature', '00 FF FF 7F 00', null],
    ['flags without a value', 'weight', '00', null],
  ])('%s', (_, vital, hex, reading) => expect(read(vital, hex)).toEqual(reading))

  it.each([
    ['never set', '00 00 00 00 00 00 00'],
    ['February 30', 'EA 07 02 1E 06 1E 00'],
    ['25 o’clock', 'EA 07 0B 18 19 1E 00'],
  ])('a clock that shows %s says no time', (_, clock) =>
    expect(read('weight', `02 D2 37 ${clock}`)).toEqual({ numbers: [71.45], unit: 'kg', measured_at: null }),
  )

  it('yields a reading of finite numbers or null for arbitrary bytes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<BluetoothVital>('blood_pressure', 'glucose', 'weight', 'body_temperature'),
        fc.uint8Array({ maxLength: 24 }),
        (vital, data) => {
          const reading = BLUETOOTH_MEASUREMENTS[vital].parse(new DataView(data.buffer))
          return !reading || reading.numbers.every(Number.isFinite)
        },
      ),
    )
  })

  it('is supported for four vitals only', () => {
    expect(['pulse', 'weight', 'constructor', ''].map(isBluetoothVital)).toEqual([false, true, false, false])
  })
})

describe('a reading in the unit of a vital', () => {
  const vital = (storage_unit: string, ...units: string[]) => ({ storage_unit, units, parts: [{}] })
  const inUnit = (unit: string, asked: ReturnType<typeof vital>, number = 100) =>
    readingOfVital({ numbers: [number], unit, measured_at: null }, asked)

  it('keeps the device’s unit where the vital has it, also under another spelling', () => {
    expect(inUnit('mg/dL', vital('mmol/L', 'mg/dL'))).toMatchObject({ numbers: [100], unit: 'mg/dL' })
    expect(inUnit('lbs', vital('kg', 'lb'))).toMatchObject({ numbers: [100], unit: 'lb' })
  })

  it('is converted where the vital lacks the device’s unit', () => {
    expect(inUnit('mg/dL', vital('mmol/L'))).toMatchObject({ numbers: [5.55], unit: 'mmol/L' })
    expect(inUnit('F', vital('C'), 98.6)).toMatchObject({ numbers: [37], unit: 'C' })
  })

  it('is null where the vital has an unknown unit or other parts', () => {
    expect(inUnit('kg', vital('stone'))).toBeNull()
    expect(readingOfVital({ numbers: [120, 80], unit: 'mmHg', measured_at: null }, vital('mmHg'))).toBeNull()
  })
})

test('a meter responds to a request for records with sent, none or refused', () => {
  expect(
    ['06 00 01 01', '06 00 01 06', '06 00 01 02', '06 00 04 01', '05 00 01 00', '06'].map(bytes).map(readRecordsAnswer),
  ).toEqual(['sent', 'none', 'refused', null, null, null])
})
