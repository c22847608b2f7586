/** Samples per batch: about a second of a phone's time, and a body well below the server's limit. */
export const MAX_SAMPLES_IN_BATCH = 2_000

/** The first year for which samples are stored. Earlier dates come from a wrong clock. */
export const FIRST_SAMPLE_YEAR = 2005

/** Maximum by which a device's clock may be ahead of the server's, in milliseconds. */
export const MAX_CLOCK_AHEAD_MS = 86_400_000

/** Maximum number of samples read for one request. */
export const MAX_SAMPLES_READ = 20_000

/** Maximum number of days in one request. */
export const MAX_DAYS_READ = 92

/** Maximum number of readings in a glucose report: 92 days with one value per minute. */
export const MAX_READINGS_OF_REPORT = 132_480

/** Maximum number of days in daily measurements, and of samples of one kind read for them: a heart rate every 20 seconds. */
export const MAX_DAYS_SUMMED = 31
export const MAX_SAMPLES_SUMMED = 133_920

/** The longest interval of a sample, in milliseconds: a longer one is a recording that was never stopped. */
export const MAX_INTERVAL_MS = 2 * 86_400_000
