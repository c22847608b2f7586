const HOUR_MS = 60 * 60_000

/** Interval between reads: providers deliver values an hour or more after the measurement. */
export const SYNC_INTERVAL_MS = HOUR_MS

/** Interval of checks for a provider through which nothing is connected at present. */
export const IDLE_INTERVAL_MS = 6 * HOUR_MS

/** Backoff after a failure: from five minutes up to six hours. */
export const RETRY = { initialDelay: 5 * 60_000, maxDelay: 6 * HOUR_MS }

/** Maximum number of connections queued per round; the rest waits a minute. */
export const MAX_QUEUED = 2_000
