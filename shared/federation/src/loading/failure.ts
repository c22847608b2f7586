import type { FailureReason } from '@almanac/contracts/platform/failures'

/** A remote, or a part of one, that could not be shown, with the step that failed. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure'

  /** URL of the file that failed; undefined if it was not a single file. */
  readonly url: string | undefined

  constructor(
    readonly reason: FailureReason,
    { url, ...options }: ErrorOptions & { url?: string } = {},
  ) {
    super(`remote failed: ${reason}`, options)
    this.url = url
  }
}

/** Thrown by webpack when a script or style of a chunk fails to load. */
interface ChunkError extends Error {
  /** `timeout`, `missing` (loaded, but with other content) or the type of the browser's event. */
  type?: string
  /** The requested URL. */
  request?: string
}

/** Whether an error is webpack's for a chunk, of a script or of a style. */
export function isChunkError(error: unknown): error is ChunkError {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

/** The reason reported to the server. `otherwise` is the reason for an unexpected error at this place. */
export function reasonOf(error: unknown, otherwise: FailureReason = 'module'): FailureReason {
  if (error instanceof RemoteFailure) return error.reason
  if (isChunkError(error)) return error.type === 'timeout' ? 'timeout' : 'chunk'
  return otherwise
}
