import { backoffDelay } from '@almanac/domain/backoff'
import { isChunkError, reasonOf, RemoteFailure } from './failure'
import { fetchPublishedFile, expectedOf } from './published'

/** Timeout for finding out why a file was refused. */
const DIAGNOSIS_TIMEOUT_MS = 6_000

const MAX_TRIES = 3
const BACKOFF = { initialDelay: 450, maxDelay: 900 }

/**
 * Loads what `import(…)` returns, with three tries. Rejects with RemoteFailure if one of its files
 * cannot be loaded, with its own error if it throws.
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return withRetries(() => explained(load))
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Runs work that may fail temporarily, at most three times. Timeouts and integrity failures are not
 * retried: a slow server stays slow, and a file that differs from the published one must not be
 * loaded.
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
 * Determines why a script or style failed to load: `integrity` if its server has a different file
 * than was published, else the given reason. The browser itself reports only that it failed.
 */
export async function diagnose(url: string, otherwise: 'chunk' | 'entry', cause?: unknown): Promise<RemoteFailure> {
  const { found } = await fetchPublishedFile(url, expectedOf(url), DIAGNOSIS_TIMEOUT_MS, 'reload')
  return new RemoteFailure(found === 'changed' ? 'integrity' : otherwise, { cause, url })
}

/**
 * Runs work that may fail to load a chunk. Rejects with RemoteFailure, which states the reason, in
 * that case; with any other error unchanged.
 */
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
