import { api } from '@almanac/api-client'
import { deviceStorage } from '@almanac/auth/storage'
import type { Release } from '@almanac/contracts/platform/registry'
import { reportRemoteFailure, type FailureReason } from '@almanac/contracts/platform/failures'
import { propertyOf } from '@almanac/domain/records'
import { isDeviceZoneKnown } from '@almanac/domain/time'
import { explained, reasonOf, RemoteFailure } from '@almanac/federation/loading'
import { isOwnFile } from './release-files'

type FailedRelease = Pick<Release, 'remote' | 'preview'>

/**
 * Reports to the server that a version of a remote failed, with the error's
 * reason or `defaultReason`. A report that cannot be sent is dropped. Previews,
 * which only their team sees, failures of the host's own files, and errors on a
 * device that lacks what every release relies on are not reported.
 */
export function reportFailure(
  release: FailedRelease,
  version: string,
  error: unknown,
  defaultReason: FailureReason = 'module',
): void {
  if (!release.preview && hasExpectedSurroundings()) send(release, version, error, defaultReason).catch(() => undefined)
}

/** Whether the device states a time zone and allows storage. Errors without these do not show that a release is bad. */
function hasExpectedSurroundings(): boolean {
  return isDeviceZoneKnown() && deviceStorage.isPersistent()
}

async function send(
  { remote }: FailedRelease,
  version: string,
  error: unknown,
  defaultReason: FailureReason,
): Promise<void> {
  // Determines whether a chunk that failed was missing or had another hash.
  const explainedError: unknown = await explained(() => Promise.reject(error)).catch((cause: unknown) => cause)
  const isOfHost =
    explainedError instanceof RemoteFailure && explainedError.url !== undefined && isOwnFile(explainedError.url)
  if (!isOfHost)
    await api(reportRemoteFailure, { body: { remote, version, reason: reasonOf(explainedError, defaultReason) } })
}

/**
 * Reports errors of releases outside of rendering: in events, timers and promises,
 * where no error boundary is. To be called before any remote runs.
 */
export function watchLateErrors(): void {
  window.addEventListener('error', ({ error, filename }) => {
    attribute(error, filename)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    attribute(reason)
  })
}

/** Errors that are no fault of the code: the user left the page, or a call had no response. */
const EXPECTED_ERRORS = ['AbortError', 'ApiError', 'NetworkError', 'TimeoutError']

/** Base URLs of releases that this tab has reported: once each, regardless of how many errors follow. */
const reported = new Set<string>()

/** Reports the release whose script an error comes from, if there is one. */
function attribute(error: unknown, file = ''): void {
  if (EXPECTED_ERRORS.includes(textOf(error, 'name'))) return
  const release = releaseInStack(`${textOf(error, 'stack')}\n${file}`)
  if (!release || reported.has(release.base)) return
  reported.add(release.base)
  reportFailure(release, release.version, error, 'error')
}

function textOf(error: unknown, key: 'name' | 'stack'): string {
  const text: unknown = propertyOf(error, key)
  return typeof text === 'string' ? text : ''
}

/** A release whose code has run in this tab. */
interface RunRelease {
  remote: string
  version: string
  preview: boolean
  /** The base URL of its scripts, as in stack traces. */
  base: string
}

const runReleases = new Map<string, RunRelease>()

/** Registers a release that runs in this tab, so that errors of its scripts are attributed to it. */
export function recordRun(
  { remote, preview }: Pick<Release, 'remote' | 'preview'>,
  { version, address }: Pick<Release, 'version' | 'address'>,
): void {
  const base = new URL(address, document.baseURI).href
  runReleases.set(base, { remote, version, preview, base })
}

/** The release whose script a stack names first; undefined if it names none. */
function releaseInStack(stack: string): RunRelease | undefined {
  const named = [...runReleases.values()]
    .map((release) => ({ release, at: stack.indexOf(release.base) }))
    .filter(({ at }) => at >= 0)
  return named.sort((one, other) => one.at - other.at)[0]?.release
}

/** Whether another version of this remote has run in this tab. */
export function hasRunOther(remote: string, version: string): boolean {
  return [...runReleases.values()].some((run) => run.remote === remote && run.version !== version && !run.preview)
}
