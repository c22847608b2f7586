/** `intercepted`: something in between, such as a WiFi sign-in page, answers in place of the server. */
type Reach = 'reached' | 'unreached' | 'intercepted'

const listeners = new Set<(reached: boolean) => void>()

let reach: Reach = 'reached'

/** Whether the last request got a response from the server; true before the first request. */
export function isReached(): boolean {
  return reach === 'reached'
}

/** Whether something else than the server answered the last request. */
export function isIntercepted(): boolean {
  return reach === 'intercepted'
}

/** Records whether a request got a response from the server; `intercepted` if something else answered it. */
export function setReachable(now: boolean, intercepted = false): void {
  const next = now ? 'reached' : intercepted ? 'intercepted' : 'unreached'
  if (next === reach) return
  reach = next
  for (const listener of [...listeners]) listener(now)
}

/**
 * Subscribes to the server becoming unreachable or reachable, and to the network answering in its place; returns the
 * unsubscribe function.
 */
export function onReachabilityChange(listener: (reached: boolean) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
