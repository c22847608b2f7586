import { api } from '@almanac/api-client'
import { reportRemoteFailure, type FailureReason } from '@almanac/contracts/platform/failures'

/** Tells the server that a release failed here. Never in the way: what cannot be told is dropped. */
export function reportFailure(remote: string, version: string, reason: FailureReason): void {
  api(reportRemoteFailure, { body: { remote, version, reason } }).catch(() => undefined)
}
