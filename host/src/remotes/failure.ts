import type { FailureReason } from '@almanac/contracts/platform/failures'

/** A remote that could not be shown, and at which step it went wrong. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure'

  constructor(
    readonly reason: FailureReason,
    options?: ErrorOptions,
  ) {
    super(`remote failed: ${reason}`, options)
  }
}

/** The reason as told to the server; what nobody foresaw happened while the module ran. */
export function reasonOf(error: unknown): FailureReason {
  return error instanceof RemoteFailure ? error.reason : 'module'
}
