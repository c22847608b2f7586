import { backoffDelay } from '@almanac/domain/backoff'
import { isChunkError, reasonOf, RemoteFailure } from './failure'
import { fetchPublishedFile, expectedOf } from './published'

/** For finding out why a file was refused. */
const DIAGNOSIS_TIMEOUT_MS = 6_000

const MAX_TRIES = 3
const BACKOFF = { initialDelay: 450, maxDelay: 900 }

/** Loads what `import(…)` brings, with three tries. Rejects with RemoteFailure when a file of it cannot be had, with its own error when it throws. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return withRetries(() => explained(load))
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Does something that may fail in passing, at most three times. What is slow
 * stays slow, and what is not what was published must not be tried again.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      const reason = reasonOf(error)
      if (tried === MAX_TRIES || reason === 'timeout' || reason === 'integrity') throw error
      await pause(backoffDelay(tried - 1, BACKOFF))
    }
  }
}

/**
 * Tells why a file that was run or applied did not come: `integrity` when its
 * server has another one than was published, else the given reason. The browser
 * itself says only that it failed.
 */
export async function diagnose(url: string, otherwise: 'chunk' | 'entry', cause?: unknown): Promise<RemoteFailure> {
  const { found } = await fetchPublishedFile(url, expectedOf(url), DIAGNOSIS_TIMEOUT_MS, 'reload')
  return new RemoteFailure(found === 'changed' ? 'integrity' : otherwise, { cause, url })
}

/** Does something that may fail at a chunk. Rejects with RemoteFailure, which says why, then; with any other error as it is. */
export async function explained<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!isChunkError(error)) throw error
    const { type, request: url } = error
    if (type !== 'timeout' && url) throw await diagnose(url, 'chunk', error)
    throw new RemoteFailure(type === 'timeout' ? 'timeout' : 'chunk', { cause: error, url })
  }
}
