const listeners = new Set<(reached: boolean) => void>()

let reached = true

/** Whether the last request got a response from the server; true before the first request. */
export function isReached(): boolean {
  return reached
}

/** Records whether a request got a response. */
export function setReachable(now: boolean): void {
  if (now === reached) return
  reached = now
  for (const listener of [...listeners]) listener(now)
}

/** Subscribes to the server becoming unreachable or reachable; returns the unsubscribe function. */
export function onReachabilityChange(listener: (reached: boolean) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
