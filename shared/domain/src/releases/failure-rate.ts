/** A failure rate with its interval, each 0 to 1. */
export interface RateInterval {
  rate: number
  low: number
  high: number
}

/** Standard deviations of a two-sided 95 % interval. */
const Z = 1.96

/** The rate of failures among loads, with its 95 % Wilson score interval; 0 to 1 without loads. */
export function rateInterval(failures: number, loads: number): RateInterval {
  if (loads === 0) return { rate: 0, low: 0, high: 1 }
  const rate = failures / loads
  const z2 = Z ** 2 / loads
  const center = rate + z2 / 2
  const margin = Z * Math.sqrt((rate * (1 - rate)) / loads + z2 / (4 * loads))
  return {
    rate,
    low: failures === 0 ? 0 : Math.max(0, (center - margin) / (1 + z2)),
    high: failures === loads ? 1 : Math.min(1, (center + margin) / (1 + z2)),
  }
}
