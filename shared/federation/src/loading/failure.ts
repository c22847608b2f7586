import type { FailureReason } from '@almanac/contracts/platform/failures'

/** A remote, or a part of one, that could not be shown, and at which step it went wrong. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure'

  /** The address of the file that it failed at; undefined where it was no single file. */
  readonly url: string | undefined

  constructor(
    readonly reason: FailureReason,
    { url, ...options }: ErrorOptions & { url?: string } = {},
  ) {
    super(`remote failed: ${reason}`, options)
    this.url = url
  }
}

/** What webpack throws when a script or a style of a chunk does not come. */
interface ChunkError extends Error {
  /** `timeout`, `missing` (it came and was something else) or the event of the browser. */
  type?: string
  /** The address that was asked. */
  request?: string
}

/** Whether an error is webpack's about a chunk, of a script or of a style. */
export function isChunkError(error: unknown): error is ChunkError {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

/** The reason as told to the server. `otherwise` is what an error that nobody foresaw means where it was met. */
export function reasonOf(error: unknown, otherwise: FailureReason = 'module'): FailureReason {
  if (error instanceof RemoteFailure) return error.reason
  if (isChunkError(error)) return error.type === 'timeout' ? 'timeout' : 'chunk'
  return otherwise
}
