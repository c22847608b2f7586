import { api } from '@almanac/api-client'
import type { Release } from '@almanac/contracts/platform/registry'
import { reportRemoteFailure, type FailureReason } from '@almanac/contracts/platform/failures'
import { explained, reasonOf, RemoteFailure } from '@almanac/federation/loading'
import { isOwnFile } from './integrity'

type Blamed = Pick<Release, 'remote' | 'preview'>

async function tell({ remote }: Blamed, version: string, error: unknown, otherwise: FailureReason): Promise<void> {
  // A chunk that nobody has looked into yet: whether it was missing or another one is known afterwards.
  const looked: unknown = await explained(() => Promise.reject(error)).catch((why: unknown) => why)
  const own = looked instanceof RemoteFailure && looked.url !== undefined && isOwnFile(looked.url)
  if (!own) await api(reportRemoteFailure, { body: { remote, version, reason: reasonOf(looked, otherwise) } })
}

/**
 * Tells the server that a version of a remote failed here: at which step, as
 * the error says, else `otherwise`. Never in the way: what cannot be told is
 * dropped. Nothing is told of a preview, which only its team sees, nor of a file
 * of the host, which no release is to blame for.
 */
export function reportFailure(
  blamed: Blamed,
  version: string,
  error: unknown,
  otherwise: FailureReason = 'module',
): void {
  if (!blamed.preview) tell(blamed, version, error, otherwise).catch(() => undefined)
}
