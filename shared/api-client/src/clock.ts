let ahead = 0
const listeners = new Set<() => void>()

/** The Date header has seconds, so a smaller difference is not reported. */
const MIN_CLOCK_CHANGE_MS = 5_000

/** The Date header counts whole seconds. */
const SECOND_MS = 1_000

/**
 * Takes the server time from the Date header of a response; other values are ignored. A difference
 * within the header's resolution of a second is kept, otherwise the time could go back by up to a
 * second and later input would look older than earlier input.
 */
export function noteDate(header: string | null): void {
  const serverTime = header === null ? NaN : Date.parse(header)
  if (Number.isNaN(serverTime)) return
  const before = ahead
  const least = serverTime - Date.now()
  if (ahead < least || ahead > least + SECOND_MS) ahead = least
  if (Math.abs(ahead - before) >= MIN_CLOCK_CHANGE_MS) listeners.forEach((listener) => listener())
}

/** The current server time in milliseconds, accurate to about a second; the device time until the first response. */
export function serverNow(): number {
  return Date.now() + ahead
}

/** Calls back when a response corrects the server time, so that values computed with `serverNow` are outdated. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
