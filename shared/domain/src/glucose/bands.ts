/** The units in which glucose is measured and shown. */
export const GLUCOSE_UNITS = ['mg/dL', 'mmol/L'] as const
export type GlucoseUnit = (typeof GLUCOSE_UNITS)[number]

/** The five bands of the international consensus on time in range, the lowest first. */
export const GLUCOSE_BANDS = ['very_low', 'low', 'in_range', 'high', 'very_high'] as const
export type GlucoseBand = (typeof GLUCOSE_BANDS)[number]

/** The limits between the bands: below `veryLow`, below `low`, up to `high`, up to `veryHigh`, above it. */
export interface GlucoseLimits {
  veryLow: number
  low: number
  high: number
  veryHigh: number
}

/**
 * Battelino et al. 2019 (doi 10.2337/dci19-0028), a row per unit. A value is
 * compared in its own unit and never converted first: 70 mg/dL is in range, but
 * divided by 18.0182 it is 3.885 mmol/L, which would be low.
 */
export const GLUCOSE_LIMITS: Record<GlucoseUnit, GlucoseLimits> = {
  'mg/dL': { veryLow: 54, low: 70, high: 180, veryHigh: 250 },
  'mmol/L': { veryLow: 3, low: 3.9, high: 10, veryHigh: 13.9 },
}

/** The values of one band: open at one end, or with the lowest and highest value at the unit's display precision. */
export type GlucoseRange = { below: number } | { from: number; to: number } | { above: number }

/** The range of a band in a unit: 54 to 69 mg/dL are low. */
export function bandRange(band: GlucoseBand, unit: GlucoseUnit): GlucoseRange {
  const { veryLow, low, high, veryHigh } = GLUCOSE_LIMITS[unit]
  const step = unit === 'mg/dL' ? 1 : 0.1
  const ranges: Record<GlucoseBand, GlucoseRange> = {
    very_low: { below: veryLow },
    low: { from: veryLow, to: low - step },
    in_range: { from: low, to: high },
    high: { from: high + step, to: veryHigh },
    very_high: { above: veryHigh },
  }
  return ranges[band]
}

/** What the consensus recommends for most adults with type 1 or type 2 diabetes: shares of all readings, in percent. */
export const GLUCOSE_TARGETS = {
  /** More than. */
  inRange: 70,
  /** Less than; includes very low. */
  belowRange: 4,
  veryLow: 1,
  /** Less than; includes very high. */
  aboveRange: 25,
  veryHigh: 5,
} as const

/** Milligrams per decilitre of one millimole per litre (molar mass of glucose 180.182 g/mol). */
export const MG_PER_DL_OF_MMOL = 18.0182

/** A reading outside the sensor's scale, which has no number. */
export type SensorBound = 'low' | 'high'

/** One reading of a glucose sensor. */
export interface GlucoseReading {
  /** Milliseconds since 1970. */
  at: number
  /** The participant's UTC offset at that time, in minutes. */
  offsetMinutes: number
  /** Null outside the sensor's scale. */
  value: number | null
  bound: SensorBound | null
  unit: GlucoseUnit
}

/** The lowest and the highest number that a sensor gives; what is beyond counts as this in a mean, and the mean says so. */
const SENSOR_SCALE: Record<GlucoseUnit, Record<SensorBound, number>> = {
  'mg/dL': { low: 40, high: 400 },
  'mmol/L': { low: 2.2, high: 22.2 },
}

/** A reading as a number in its own unit: the end of the sensor's scale for one beyond it. */
export function numberOf({ value, bound, unit }: Omit<GlucoseReading, 'at' | 'offsetMinutes'>): number {
  return value ?? SENSOR_SCALE[unit][bound ?? 'low']
}

/** Whether a concentration in mmol/L has more than the one decimal place that meters and sensors give. */
function isConverted(mmolPerL: number): boolean {
  const tenths = mmolPerL * 10
  return Math.abs(tenths - Math.round(tenths)) > TENTH_TOLERANCE
}

/** Tenths in binary floating point differ from whole ones by less; converted milligrams by more (tested for 40 to 400). */
const TENTH_TOLERANCE = 1e-5

/**
 * A concentration in mmol/L as mg/dL. More than one decimal place is the mark of a phone's health store that has
 * converted a sensor's whole milligrams (251 mg/dL are 13.93 mmol/L): these become whole again, whether the store
 * divided by 18 (Health Connect), 18.0156 (Apple Health) or 18.0182.
 */
function mgPerDlOf(mmolPerL: number): number {
  const exact = mmolPerL * MG_PER_DL_OF_MMOL
  return isConverted(mmolPerL) ? Math.round(exact) : exact
}

/** A reading as a number in another unit, not rounded. */
export function numberIn(reading: Omit<GlucoseReading, 'at' | 'offsetMinutes'>, unit: GlucoseUnit): number {
  const value = numberOf(reading)
  if (reading.unit === unit) return value
  return unit === 'mg/dL' ? mgPerDlOf(value) : value / MG_PER_DL_OF_MMOL
}

/**
 * The band of a reading, by the limits of the unit in which it was measured. The limits are whole milligrams and
 * tenths of a millimole, so a value is rounded to that first: a meter that shows 70 is not low because it computed
 * 69.6. Millimoles with more than one decimal place were measured in milligrams.
 */
export function bandOf({ value, bound, unit }: Omit<GlucoseReading, 'at' | 'offsetMinutes'>): GlucoseBand {
  if (value === null) return bound === 'high' ? 'very_high' : 'very_low'
  if (unit === 'mg/dL') return bandAmong(GLUCOSE_LIMITS['mg/dL'], Math.round(value))
  return isConverted(value)
    ? bandAmong(GLUCOSE_LIMITS['mg/dL'], mgPerDlOf(value))
    : bandAmong(GLUCOSE_LIMITS['mmol/L'], Math.round(value * 10) / 10)
}

function bandAmong(limits: GlucoseLimits, value: number): GlucoseBand {
  if (value < limits.veryLow) return 'very_low'
  if (value < limits.low) return 'low'
  if (value <= limits.high) return 'in_range'
  return value <= limits.veryHigh ? 'high' : 'very_high'
}
