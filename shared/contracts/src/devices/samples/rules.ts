/** Samples of one batch: a second of a phone's time, and a body well below what the server takes. */
export const MAX_SAMPLES_IN_BATCH = 2_000

/** The first and the last year of which samples are kept; what claims to be from elsewhere was a clock that stood wrong. */
export const FIRST_SAMPLE_YEAR = 2005

/** How far ahead of the server's clock a device may be, in milliseconds. */
export const MAX_CLOCK_AHEAD_MS = 86_400_000

/** Samples that one question is answered with at most. */
export const MAX_SAMPLES_READ = 20_000

/** Days that one question may span. */
export const MAX_DAYS_READ = 92

/** Readings that a glucose report is made of at most: 92 days of a value a minute. */
export const MAX_READINGS_OF_REPORT = 132_480

/** Days that are summed up at once, and samples of one kind that are read for it: a heart rate every 20 seconds. */
export const MAX_DAYS_SUMMED = 31
export const MAX_SAMPLES_SUMMED = 133_920
