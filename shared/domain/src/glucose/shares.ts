import { wholePercentages } from '../percentages'
import { GLUCOSE_BANDS, type GlucoseBand } from './bands'

/** A share of all time: exactly, and in whole percent that add up to 100 with the other bands. */
export interface BandShare {
  fraction: number
  percent: number
}

/** The numbers of a report that tell the time in each band. */
interface BandTimes {
  /** Readings. */
  bands: Record<GlucoseBand, number>
  /** Minutes; missing in a report that was stored from an earlier release, where every reading weighs the same. */
  band_minutes?: Record<GlucoseBand, number> | undefined
}

/** The share of time in each band; all 0 without a reading. */
export function sharesOfBands({ bands, band_minutes }: BandTimes): Record<GlucoseBand, BandShare> {
  const times = band_minutes ?? bands
  // Whole seconds, so that equal remainders are equal.
  const seconds = GLUCOSE_BANDS.map((band) => Math.round(times[band] * 60))
  const total = seconds.reduce((sum, one) => sum + one, 0)
  const percents = wholePercentages(seconds)
  const shareAt = (index: number): BandShare => ({
    fraction: total === 0 ? 0 : (seconds[index] ?? 0) / total,
    percent: percents[index] ?? 0,
  })
  return { very_low: shareAt(0), low: shareAt(1), in_range: shareAt(2), high: shareAt(3), very_high: shareAt(4) }
}

/** The share of several bands together. */
export const joinedShare = (...shares: readonly BandShare[]): BandShare => ({
  fraction: shares.reduce((sum, { fraction }) => sum + fraction, 0),
  percent: shares.reduce((sum, { percent }) => sum + percent, 0),
})
