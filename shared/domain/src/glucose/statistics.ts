import { bandOf, GLUCOSE_BANDS, numberIn, type GlucoseBand, type GlucoseReading, type GlucoseUnit } from './bands'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The report's usual period in days (Battelino 2019), and the share of its readings required for a GMI, in percent. */
export const SUFFICIENT_DAYS = 14
export const SUFFICIENT_PERCENT = 70

/** Default sensor interval in minutes, for the number of readings expected per day. */
export const DEFAULT_SENSOR_INTERVAL_MINUTES = 5

/** The numbers of the standard report. */
export interface GlucoseStatistics {
  /** Number of readings, including those outside the sensor's scale. */
  count: number
  /** Number of readings outside the scale; they count as the end of the scale in mean and deviation. */
  beyondScale: { low: number; high: number }
  /** Readings in each band. */
  bands: Record<GlucoseBand, number>
  /** In the requested unit; null without readings. */
  mean: number | null
  /** Sample standard deviation (n − 1), in the requested unit; null with fewer than two readings. */
  standardDeviation: number | null
  /** Coefficient of variation in percent: stable up to 36. */
  coefficientOfVariation: number | null
  /** Glucose management indicator in percent; null if the data is insufficient. */
  gmi: number | null
  /** Local days with at least one reading. */
  daysWorn: number
  /** Readings as a percentage of those possible in the period; at most 100. */
  activePercent: number
  /** Whether at least 70 % of the readings possible in 14 days are present. */
  sufficient: boolean
}

export interface StatisticsOptions {
  /** The unit of mean and deviation. */
  unit: GlucoseUnit
  /** Days of the requested period. */
  days: number
  /** Sensor interval in minutes. */
  intervalMinutes?: number
}

/** The glucose management indicator of a mean in mg/dL (Bergenstal et al. 2018, doi 10.2337/dc18-1581): percent. */
export function glucoseManagementIndicator(meanMgPerDl: number): number {
  return 3.31 + 0.02392 * meanMgPerDl
}

/** The statistics of a period. Values are not interpolated: gaps reduce the number of readings. */
export function glucoseStatistics(readings: readonly GlucoseReading[], options: StatisticsOptions): GlucoseStatistics {
  const { unit, days, intervalMinutes = DEFAULT_SENSOR_INTERVAL_MINUTES } = options
  const bands: Record<GlucoseBand, number> = { very_low: 0, low: 0, in_range: 0, high: 0, very_high: 0 }
  const beyondScale = { low: 0, high: 0 }
  const localDays = new Set<number>()
  for (const reading of readings) {
    bands[bandOf(reading)] += 1
    if (reading.bound !== null && reading.value === null) beyondScale[reading.bound] += 1
    localDays.add(Math.floor((reading.at + reading.offsetMinutes * MINUTE_MS) / DAY_MS))
  }
  const mean = meanOf(readings, unit)
  const standardDeviation = deviationOf(readings, unit, mean)
  const perDay = (24 * 60) / intervalMinutes
  const sufficient = readings.length >= (SUFFICIENT_PERCENT / 100) * SUFFICIENT_DAYS * perDay
  const meanMgPerDl = meanOf(readings, 'mg/dL')
  return {
    count: readings.length,
    beyondScale,
    bands,
    mean,
    standardDeviation,
    coefficientOfVariation: mean && standardDeviation !== null ? (standardDeviation / mean) * 100 : null,
    gmi: sufficient && meanMgPerDl !== null ? glucoseManagementIndicator(meanMgPerDl) : null,
    // A sensor in another zone than the participant's may add part of another day to the period.
    daysWorn: days > 0 ? Math.min(localDays.size, days) : localDays.size,
    activePercent: days > 0 ? Math.min(100, (readings.length / (days * perDay)) * 100) : 0,
    sufficient,
  }
}

function meanOf(readings: readonly GlucoseReading[], unit: GlucoseUnit): number | null {
  if (readings.length === 0) return null
  return readings.reduce((sum, reading) => sum + numberIn(reading, unit), 0) / readings.length
}

function deviationOf(readings: readonly GlucoseReading[], unit: GlucoseUnit, mean: number | null): number | null {
  if (mean === null || readings.length < 2) return null
  const squares = readings.reduce((sum, reading) => sum + (numberIn(reading, unit) - mean) ** 2, 0)
  return Math.sqrt(squares / (readings.length - 1))
}

/** The share of each band of all readings in percent, not rounded; all 0 without a reading. */
export function bandShares({ bands, count }: Pick<GlucoseStatistics, 'bands' | 'count'>): Record<GlucoseBand, number> {
  const shareOf = (band: GlucoseBand): number => (count === 0 ? 0 : (bands[band] / count) * 100)
  const [veryLow, low, inRange, high, veryHigh] = GLUCOSE_BANDS
  return {
    very_low: shareOf(veryLow),
    low: shareOf(low),
    in_range: shareOf(inRange),
    high: shareOf(high),
    very_high: shareOf(veryHigh),
  }
}

/** Estimated sensor interval in minutes: the median distance of the readings, mapped to a known sensor interval. */
export function sensorInterval(readings: readonly Pick<GlucoseReading, 'at'>[]): number {
  const distances = readings
    .slice(1)
    .map(({ at }, index) => (at - (readings[index]?.at ?? at)) / MINUTE_MS)
    .filter((minutes) => minutes > 0)
    .sort((one, other) => one - other)
  const middle = distances[Math.floor(distances.length / 2)] ?? DEFAULT_SENSOR_INTERVAL_MINUTES
  if (middle < 3) return 1
  return middle < 10 ? DEFAULT_SENSOR_INTERVAL_MINUTES : 15
}
