import { api } from '@almanac/api-client'
import type { Release } from '@almanac/contracts/platform/registry'
import { reportRemoteFailure, type FailureReason } from '@almanac/contracts/platform/failures'
import { explained, reasonOf, RemoteFailure } from '@almanac/federation/loading'
import { isOwnFile } from './integrity'

type FailedRelease = Pick<Release, 'remote' | 'preview'>

/**
 * Reports to the server that a version of a remote failed here: at which step,
 * as the error says, else `defaultReason`. Never in the way: what cannot be sent
 * is dropped. Nothing is reported of a preview, which only its team sees, nor of
 * a file of the host, which no release is to blame for.
 */
export function reportFailure(
  release: FailedRelease,
  version: string,
  error: unknown,
  defaultReason: FailureReason = 'module',
): void {
  if (!release.preview) send(release, version, error, defaultReason).catch(() => undefined)
}

async function send(
  { remote }: FailedRelease,
  version: string,
  error: unknown,
  defaultReason: FailureReason,
): Promise<void> {
  // A chunk that nobody has looked into yet: whether it was missing or another one is known afterwards.
  const explainedError: unknown = await explained(() => Promise.reject(error)).catch((why: unknown) => why)
  const own =
    explainedError instanceof RemoteFailure && explainedError.url !== undefined && isOwnFile(explainedError.url)
  if (!own)
    await api(reportRemoteFailure, { body: { remote, version, reason: reasonOf(explainedError, defaultReason) } })
}
