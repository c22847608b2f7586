import { GLUCOSE_UNITS, type GlucoseDevice, type SourcedReading } from '@almanac/domain/glucose'
import { ENTERED_BY_HAND, type DeviceType } from '@almanac/domain/samples'

/** What a reading is made of. */
interface GlucoseSample {
  /** Milliseconds since 1970. */
  at: number
  value: number | null
  bound: string | null
  unit: string
  /** With the device or app, if it is known. */
  source: string
  detail: string | null
  /** What is known of the device. */
  device?: { type: DeviceType | null } | undefined
}

/**
 * A stored sample of glucose as a reading; null for an unknown unit. Dexcom's interface gives sensor readings alone; a
 * value that was typed in comes from no sensor.
 */
export function glucoseReading(sample: GlucoseSample, offsetMinutes: number): SourcedReading | null {
  const { at, value, bound, source, device } = sample
  const unit = GLUCOSE_UNITS.find((known) => known === sample.unit)
  if (!unit) return null
  const isEntered = sample.detail === ENTERED_BY_HAND
  return {
    at,
    offsetMinutes,
    value,
    bound: bound === 'low' || bound === 'high' ? bound : null,
    unit,
    // Values typed into a sensor's app are not among its readings.
    source: isEntered ? `${source} ${ENTERED_BY_HAND}` : source,
    device: isEntered ? 'meter' : deviceOf(source, device?.type ?? null),
  }
}

function deviceOf(source: string, type: DeviceType | null): GlucoseDevice {
  if (type === 'meter' || type === 'sensor') return type
  return source === 'dexcom' || source.startsWith('dexcom/') ? 'sensor' : null
}
