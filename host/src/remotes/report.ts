import { api } from '@almanac/api-client'
import type { Release } from '@almanac/contracts/platform/registry'
import { reportRemoteFailure, type FailureReason } from '@almanac/contracts/platform/failures'
import { reasonOf, RemoteFailure } from '@almanac/federation/loading'
import { isOwnFile } from './integrity'

/**
 * Tells the server that a version of a remote failed here: at which step, as
 * the error says, else `otherwise`. Never in the way: what cannot be told is
 * dropped. Nothing is told of a preview, which only its team sees, nor of a file
 * of the host, which no release is to blame for.
 */
export function reportFailure({ remote, preview }: Pick<Release, 'remote' | 'preview'>, version: string, error: unknown, otherwise: FailureReason = 'module'): void {
  const own = error instanceof RemoteFailure && error.url !== undefined && isOwnFile(error.url)
  if (preview || own) return
  api(reportRemoteFailure, { body: { remote, version, reason: reasonOf(error, otherwise) } }).catch(() => undefined)
}
