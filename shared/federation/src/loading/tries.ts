import { backoffDelay } from '@almanac/domain/backoff'
import { reasonOf } from './failure'

const TRIES = 3
const BACKOFF = { initialDelay: 450, maxDelay: 900 }

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Does something that may fail in passing, at most three times. What is slow
 * stays slow, and what is not what was published must not be tried again.
 */
export async function withTries<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      const reason = reasonOf(error)
      if (tried === TRIES || reason === 'timeout' || reason === 'integrity') throw error
      await pause(backoffDelay(tried - 1, BACKOFF))
    }
  }
}
