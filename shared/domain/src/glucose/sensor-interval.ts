const MINUTE_MS = 60_000

/** Intervals of glucose sensors in minutes, the usual ones first: others are considered only if none of those fits. */
const SENSOR_INTERVALS = [
  [1, 5, 15],
  [2, 3, 10],
] as const

/** Default sensor interval in minutes, for the number of readings expected per day. */
export const DEFAULT_SENSOR_INTERVAL_MINUTES = 5

/** Maximum difference of a distance between two readings from the sensor's interval, as a share of it. */
const JITTER = 0.2

/** Share of distances that must be the sensor's interval: the rest are lost readings. */
const MIN_REGULAR_SHARE = 0.5

/** Minimum number of such distances: somebody who pricks a finger every 15 minutes for an hour is no sensor. */
const MIN_REGULAR_DISTANCES = 6

/**
 * The interval of the sensor that gave these times (sorted, in milliseconds), in minutes: the one at which most
 * readings follow each other once anything closer than half of it is taken for the same reading. Null if they are too
 * few or too irregular for a sensor, such as finger-pricks.
 */
export function intervalOf(times: readonly number[]): number | null {
  for (const intervals of SENSOR_INTERVALS) {
    const best = bestOf(intervals, times)
    if (best !== null) return best
  }
  return null
}

function bestOf(intervals: readonly number[], times: readonly number[]): number | null {
  let best: { minutes: number; share: number } | null = null
  for (const minutes of intervals) {
    const { regular, all } = distancesAt(times, minutes * MINUTE_MS)
    if (regular < MIN_REGULAR_DISTANCES || regular < all * MIN_REGULAR_SHARE) continue
    if (!best || regular / all > best.share) best = { minutes, share: regular / all }
  }
  return best?.minutes ?? null
}

/** How many distances between distinct readings are the interval. */
function distancesAt(times: readonly number[], interval: number): { regular: number; all: number } {
  let [regular, all] = [0, 0]
  let last: number | null = null
  for (const time of times) {
    if (last !== null && time - last < interval / 2) continue
    if (last !== null) {
      all += 1
      if (Math.abs(time - last - interval) < interval * JITTER) regular += 1
    }
    last = time
  }
  return { regular, all }
}
