/** Runs at most this many pieces of work at once; the others wait in line. */
export function createLimiter(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Its place goes to the next in line, or is free.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
