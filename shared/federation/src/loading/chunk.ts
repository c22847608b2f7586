import { isChunkError, RemoteFailure } from './failure'
import { expectedOf } from './integrity'
import { askFor } from './published'
import { withTries } from './tries'

/** Milliseconds for finding out why a file was refused. */
const LIMIT = 6_000

/**
 * Tells why a file that was run or applied did not come: `integrity` when its
 * server has another one than was published, else the given reason. The browser
 * itself says only that it failed.
 */
export async function diagnose(url: string, otherwise: 'chunk' | 'entry', cause?: unknown): Promise<RemoteFailure> {
  const { found } = await askFor(url, expectedOf(url), LIMIT, 'reload')
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

/** Loads what `import(…)` brings, with three tries. Rejects with RemoteFailure when a file of it cannot be had, with its own error when it throws. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return withTries(() => explained(load))
}
