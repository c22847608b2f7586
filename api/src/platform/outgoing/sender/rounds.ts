/** Work that is repeated: at once when it is woken, else after each interval; never two rounds at a time. */
export interface Rounds {
  wake: () => void
  /** Begins no further round; resolves when the one under way has ended. */
  stop: () => Promise<void>
}

/** @param pollMs milliseconds between the end of a round and the next */
export function repeat(round: () => Promise<void>, pollMs: number): Rounds {
  let stopped = false
  let again = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    while (again && !stopped) {
      again = false
      await round()
    }
    running = undefined
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, pollMs)
  }

  function wake(): void {
    if (stopped) return
    again = true
    running ??= work()
  }

  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
