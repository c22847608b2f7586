const listeners = new Set<(reached: boolean) => void>()

let reached = true

/** Whether the server answered the last time that anything was asked of it; true before the first time. */
export function isReached(): boolean {
  return reached
}

/** Takes note of an answer, or of none. */
export function noteReached(now: boolean): void {
  if (now === reached) return
  reached = now
  for (const listener of [...listeners]) listener(now)
}

/** Hears when the server is lost and when it is found again, until the returned function is called. */
export function onReach(listener: (reached: boolean) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
