/** When something is done, in milliseconds. */
export interface Rhythm {
  /** Until the first time. */
  first: number
  /** From the end of one time to the next. */
  every: number
  /** How much of `every` is left to chance, so that instances do not keep step: 0.1 is 10 % more or less. */
  jitter: number
}

export interface Repeated {
  /** Begins nothing any more and asks what is running to end; resolves when it has. */
  stop: () => Promise<void>
}

/** Does something again and again, never twice at once, until it is stopped. What fails is told to `onFailure` and done again the next time. */
export function repeat(
  { first, every, jitter }: Rhythm,
  work: (signal: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): Repeated {
  const stopping = new AbortController()
  let running = Promise.resolve()

  async function turn(): Promise<void> {
    try {
      await work(stopping.signal)
    } catch (error) {
      // Whoever stops it, or takes the database away to stop, knows why it failed.
      if (!stopping.signal.aborted) onFailure(error)
    }
    if (!stopping.signal.aborted) wait(every * (1 + jitter * (2 * Math.random() - 1)))
  }

  let timer: NodeJS.Timeout
  function wait(milliseconds: number): void {
    timer = setTimeout(() => {
      running = turn()
    }, milliseconds)
  }
  wait(first)

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
