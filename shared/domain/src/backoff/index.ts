/** How long a failed call waits for its next attempt. */
export interface Backoff {
  /** Milliseconds before the first retry; doubled for each further one. */
  initialDelay: number
  /** The longest delay in milliseconds. */
  maxDelay: number
}

/**
 * Milliseconds before a retry, the first being number 0: exponential backoff
 * with jitter, between half and all of the delay, so that not everybody comes
 * back at once when a server does.
 */
export function backoffDelay(
  retry: number,
  { initialDelay, maxDelay }: Backoff,
  random: () => number = Math.random,
): number {
  const delay = Math.min(maxDelay, initialDelay * 2 ** Math.min(retry, 30))
  return Math.round(delay * (0.5 + random() / 2))
}

/** Not refusals: timeout, too early, too many requests. */
const RETRY_STATUSES: readonly number[] = [408, 425, 429]

/** Whether a call that ended with this status (0 without an answer) is worth another try: it was not the server's clear refusal. */
export const isRetryable = (status: number): boolean => status < 400 || status >= 500 || RETRY_STATUSES.includes(status)
