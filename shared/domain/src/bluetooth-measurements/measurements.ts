import { conversionBetween } from '../units'
import type { BluetoothVital } from './bluetooth-vitals'
import { parseBloodPressure, parseGlucose, parseTemperature, parseWeight } from './parsers'
import type { DeviceReading, ReadingParser } from './reading'

/** How to read a vital from a device with a standard Bluetooth service. */
export interface BluetoothMeasurement {
  service: number
  /** The characteristic that sends notifications or indications. */
  characteristic: number
  /** The characteristic for requesting stored records; null if the device sends unasked. */
  control_point: number | null
  parse: ReadingParser
  /** The kind of device, as named in the list of measuring devices. */
  device: string
}

/** Services and characteristics by vital; the numbers are assigned by the Bluetooth SIG. */
export const BLUETOOTH_MEASUREMENTS: Readonly<Record<BluetoothVital, BluetoothMeasurement>> = {
  blood_pressure: {
    service: 0x1810,
    characteristic: 0x2a35,
    control_point: null,
    parse: parseBloodPressure,
    device: 'blood_pressure_monitor',
  },
  glucose: {
    service: 0x1808,
    characteristic: 0x2a18,
    control_point: 0x2a52,
    parse: parseGlucose,
    device: 'glucose_meter',
  },
  weight: { service: 0x181d, characteristic: 0x2a9d, control_point: null, parse: parseWeight, device: 'scale' },
  body_temperature: {
    service: 0x1809,
    characteristic: 0x2a1c,
    control_point: null,
    parse: parseTemperature,
    device: 'thermometer',
  },
}

interface VitalShape {
  storage_unit: string
  units: readonly string[]
  parts: readonly unknown[]
}

/**
 * A reading in one of the vital's units, preferably the device's own. Null if the parts do not
 * match or no unit converts.
 */
export function readingOfVital(reading: DeviceReading, vital: VitalShape): DeviceReading | null {
  if (reading.numbers.length !== vital.parts.length) return null
  const same = [vital.storage_unit, ...vital.units].find((unit) => isSameUnit(reading.unit, unit))
  if (same !== undefined) return { ...reading, unit: same }
  const conversion = conversionBetween(reading.unit, vital.storage_unit)
  if (!conversion) return null
  const numbers = reading.numbers.map(
    (number) => Math.round((number * conversion.factor + conversion.offset) * 100) / 100,
  )
  return { ...reading, numbers, unit: vital.storage_unit }
}

function isSameUnit(one: string, other: string): boolean {
  const conversion = conversionBetween(one, other)
  return conversion?.factor === 1 && conversion.offset === 0
}
