const HOUR_MS = 60 * 60_000

/** From one read to the next: providers give values an hour or more after they were measured. */
export const SYNC_INTERVAL_MS = HOUR_MS

/** Where nothing is connected through a provider at present, it is asked whether that is still so. */
export const IDLE_INTERVAL_MS = 6 * HOUR_MS

/** After a failure: from five minutes on, up to six hours. */
export const RETRY = { initialDelay: 5 * 60_000, maxDelay: 6 * HOUR_MS }

/** Connections that one round puts into the queue: what is left waits a minute. */
export const MAX_QUEUED = 2_000
