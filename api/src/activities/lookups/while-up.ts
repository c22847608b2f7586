import type { Refusal } from '../../http/errors'
import { Unreachable } from '../../providers/http/request'

/** Where it is noted that a provider cannot be used; what was asked is not. */
export interface Log {
  warn(message: string): void
}

/** Does what needs a provider; throws the refusal while it cannot be used. */
export async function whileUp<T>(log: Log, refusal: Refusal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    log.warn(error.message)
    throw refusal
  }
}
