let ahead = 0
const listeners = new Set<() => void>()

/** The Date header counts seconds: a smaller difference is not reported. */
const MIN_CLOCK_CHANGE_MS = 5_000

/** The Date header counts whole seconds. */
const SECOND_MS = 1_000

/**
 * Takes the time of an answer from its Date header; anything else says nothing. A difference that
 * the header's whole seconds allow stays: otherwise the time would go back by up to a second with
 * an answer, and what is entered after it would look older than what was entered before.
 */
export function noteDate(header: string | null): void {
  const said = header === null ? NaN : Date.parse(header)
  if (Number.isNaN(said)) return
  const before = ahead
  const least = said - Date.now()
  if (ahead < least || ahead > least + SECOND_MS) ahead = least
  if (Math.abs(ahead - before) >= MIN_CLOCK_CHANGE_MS) listeners.forEach((listener) => listener())
}

/** Now by the server's clock, in milliseconds, to a second or so; by the device's own until the server has answered once. */
export function serverNow(): number {
  return Date.now() + ahead
}

/** Calls back when an answer shows that it is another time than was thought: what was reckoned with `serverNow` is out of date. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
