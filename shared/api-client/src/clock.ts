let ahead = 0
const listeners = new Set<() => void>()

/** The Date header counts seconds: a smaller difference is not reported. */
const MIN_CLOCK_CHANGE_MS = 5_000

/** Takes the time of an answer from its Date header; anything else says nothing. */
export function noteDate(header: string | null): void {
  const said = header === null ? NaN : Date.parse(header)
  if (Number.isNaN(said)) return
  const before = ahead
  ahead = said - Date.now()
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
