/** After what the first screen needs. */
const LOAD_DELAY_MS = 1_500

/**
 * Loads a part that nothing needs before the first screen is shown; what did not arrive is requested again once the
 * device is online. Returns a function that cancels.
 */
export function loadLate<T>(load: () => Promise<T>, use: (loaded: T) => void): () => void {
  let cancelled = false
  const attempt = () => {
    load().then(
      (loaded) => {
        if (!cancelled) use(loaded)
      },
      () => {
        if (!cancelled) addEventListener('online', attempt, { once: true })
      },
    )
  }
  const timer = setTimeout(attempt, LOAD_DELAY_MS)
  return () => {
    cancelled = true
    clearTimeout(timer)
    removeEventListener('online', attempt)
  }
}
