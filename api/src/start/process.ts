import { errorCode } from '../database/embedded/failure'

/** What was started and has to be stopped again, the last first. */
export interface Cleanup {
  add: (name: string, stop: () => Promise<unknown>) => void
  /** Stops everything, one after the other and each once; one that fails does not keep the others from stopping. */
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
 * The program that reads our output may end before us (`npm start | head`). What we
 * write then goes nowhere: Node would end the process at once and leave running what it started.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (errorCode(error) !== 'EPIPE') throw error
    })
  }
}
