import { reasonOf } from './failure'

const TRIES = 3
/** Milliseconds before the second try; doubled for the third, with up to half as much again by chance. */
const PAUSE = 300

const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds * (1 + Math.random() / 2)))

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
      await pause(PAUSE * 2 ** (tried - 1))
    }
  }
}
