import { errorCode } from '../database/embedded/failure'

/** Stops everything that was started, in reverse order. */
export interface Cleanup {
  add: (name: string, stop: () => Promise<unknown>) => void
  /** Stops everything sequentially and once; a failure does not prevent the others. */
  run: () => Promise<void>
}

export function createCleanup(onFailure: (name: string, error: unknown) => void): Cleanup {
  const waiting: { name: string; stop: () => Promise<unknown> }[] = []
  let last = Promise.resolve()

  async function stopAll(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { name, stop } = next
      await stop().catch((error: unknown) => onFailure(name, error))
    }
  }

  return {
    add(name, stop) {
      waiting.push({ name, stop })
    },
    run() {
      last = last.then(stopAll)
      return last
    },
  }
}

/**
 * The reader of our output may end before us (`npm start | head`). Further output is then
 * dropped: Node would exit at once and leave child processes running.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (errorCode(error) !== 'EPIPE') throw error
    })
  }
}
