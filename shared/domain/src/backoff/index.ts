/** Delays between the attempts of a failed call. */
export interface Backoff {
  /** Milliseconds before the first retry; doubled for each later one. */
  initialDelay: number
  /** Maximum delay in milliseconds. */
  maxDelay: number
}

/**
 * Milliseconds before a retry (the first is number 0): exponential backoff with jitter between half
 * and all of the delay, so that clients do not all return at once after an outage.
 */
export function backoffDelay(
  retry: number,
  { initialDelay, maxDelay }: Backoff,
  random: () => number = Math.random,
): number {
  const delay = Math.min(maxDelay, initialDelay * 2 ** Math.min(retry, 30))
  return Math.round(delay * (0.5 + random() / 2))
}

/** Retryable 4xx statuses: timeout, too early, too many requests. */
const RETRY_STATUSES: readonly number[] = [408, 425, 429]

/**
 * Whether a call with this status (0 without a response) may be retried, because the server did not
 * reject it definitively.
 */
export const isRetryable = (status: number): boolean => status < 400 || status >= 500 || RETRY_STATUSES.includes(status)
