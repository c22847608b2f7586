import { bandOf, GLUCOSE_BANDS, numberIn, type GlucoseBand, type GlucoseReading, type GlucoseUnit } from './bands'
import { DEFAULT_SENSOR_INTERVAL_MINUTES } from './sensor-interval'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/**
 * The days of the report's usual period, and the share of the period for which readings are required for a GMI, in
 * percent (Battelino et al. 2019, doi 10.2337/dci19-0028: 70 % of the data of 14 days).
 */
export const SUFFICIENT_DAYS = 14
export const SUFFICIENT_PERCENT = 70

/** The numbers of the standard report. All but the counts weigh a reading by the time that it stands for. */
export interface GlucoseStatistics {
  /** Number of readings, including those outside the sensor's scale. */
  count: number
  /** Number of readings outside the scale; they count as the end of the scale in mean and deviation. */
  beyondScale: { low: number; high: number }
  /** Readings in each band. */
  bands: Record<GlucoseBand, number>
  /** Minutes in each band. */
  bandMinutes: Record<GlucoseBand, number>
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
  /** Time for which there are readings as a percentage of the period. */
  activePercent: number
  /** Whether the period has at least 14 days, and readings for at least 70 % of its time. */
  sufficient: boolean
}

export interface StatisticsOptions {
  /** The unit of mean and deviation. */
  unit: GlucoseUnit
  /** Days of the requested period. */
  days: number
  /** Its length in minutes, where its days don't have 24 hours each. */
  periodMinutes?: number
  /** Minutes that a reading stands for, if it doesn't say. */
  intervalMinutes?: number
}

/** A reading, with the minutes that it stands for. */
export type WeightedReading = GlucoseReading & { minutes?: number }

/** The glucose management indicator of a mean in mg/dL (Bergenstal et al. 2018, doi 10.2337/dc18-1581): percent. */
export function glucoseManagementIndicator(meanMgPerDl: number): number {
  return 3.31 + 0.02392 * meanMgPerDl
}

/** The statistics of a period. Values are not interpolated: gaps reduce the number of readings. */
export function glucoseStatistics(readings: readonly WeightedReading[], options: StatisticsOptions): GlucoseStatistics {
  const { unit, days, periodMinutes = days * DAY_MINUTES, intervalMinutes = DEFAULT_SENSOR_INTERVAL_MINUTES } = options
  const bands: Record<GlucoseBand, number> = { very_low: 0, low: 0, in_range: 0, high: 0, very_high: 0 }
  const bandMinutes = { ...bands }
  const beyondScale = { low: 0, high: 0 }
  const localDays = new Set<number>()
  const weighted: WeightedValue[] = []
  let covered = 0
  for (const reading of readings) {
    const band = bandOf(reading)
    const minutes = reading.minutes ?? intervalMinutes
    bands[band] += 1
    bandMinutes[band] += minutes
    covered += minutes
    if (reading.bound !== null && reading.value === null) beyondScale[reading.bound] += 1
    localDays.add(Math.floor((reading.at + reading.offsetMinutes * MINUTE_MS) / DAY_MS))
    weighted.push({ value: numberIn(reading, unit), minutes })
  }
  const mean = meanOf(weighted)
  const standardDeviation = deviationOf(weighted, mean)
  const sufficient = days >= SUFFICIENT_DAYS && covered * 100 >= SUFFICIENT_PERCENT * periodMinutes
  const meanMgPerDl =
    unit === 'mg/dL'
      ? mean
      : meanOf(
          readings.map((reading, index) => ({
            value: numberIn(reading, 'mg/dL'),
            minutes: weighted[index]?.minutes ?? 0,
          })),
        )
  return {
    count: readings.length,
    beyondScale,
    bands,
    bandMinutes,
    mean,
    standardDeviation,
    coefficientOfVariation: mean && standardDeviation !== null ? (standardDeviation / mean) * 100 : null,
    gmi: sufficient && meanMgPerDl !== null ? glucoseManagementIndicator(meanMgPerDl) : null,
    // A sensor in another zone than the participant's may add part of another day to the period.
    daysWorn: days > 0 ? Math.min(localDays.size, days) : localDays.size,
    // The days of a journey to the west have more than 24 hours.
    activePercent: periodMinutes > 0 ? Math.min(100, (covered / periodMinutes) * 100) : 0,
    sufficient,
  }
}

/** A value, and the minutes that it stands for. */
interface WeightedValue {
  value: number
  minutes: number
}

function meanOf(values: readonly WeightedValue[]): number | null {
  if (values.length === 0) return null
  const time = values.reduce((sum, { minutes }) => sum + minutes, 0)
  return values.reduce((sum, { value, minutes }) => sum + value * minutes, 0) / time
}

function deviationOf(values: readonly WeightedValue[], mean: number | null): number | null {
  if (mean === null || values.length < 2) return null
  const time = values.reduce((sum, { minutes }) => sum + minutes, 0)
  const squares = values.reduce((sum, { value, minutes }) => sum + minutes * (value - mean) ** 2, 0)
  return Math.sqrt((squares / time) * (values.length / (values.length - 1)))
}

/** The time in each band, as a share of all of it in percent, not rounded; all 0 without a reading. */
export function bandShares({ bandMinutes }: Pick<GlucoseStatistics, 'bandMinutes'>): Record<GlucoseBand, number> {
  const total = GLUCOSE_BANDS.reduce((sum, band) => sum + bandMinutes[band], 0)
  const shareOf = (band: GlucoseBand): number => (total === 0 ? 0 : (bandMinutes[band] / total) * 100)
  const [veryLow, low, inRange, high, veryHigh] = GLUCOSE_BANDS
  return {
    very_low: shareOf(veryLow),
    low: shareOf(low),
    in_range: shareOf(inRange),
    high: shareOf(high),
    very_high: shareOf(veryHigh),
  }
}
