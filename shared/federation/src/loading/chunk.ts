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
  return new RemoteFailure(found === 'changed' ? 'integrity' : otherwise, { cause })
}

async function once<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!isChunkError(error)) throw error
    if (error.type === 'timeout') throw new RemoteFailure('timeout', { cause: error })
    throw error.request ? await diagnose(error.request, 'chunk', error) : new RemoteFailure('chunk', { cause: error })
  }
}

/** Loads what `import(…)` brings, with three tries. Rejects with RemoteFailure when a file of it cannot be had, with its own error when it throws. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return withTries(() => once(load))
}
