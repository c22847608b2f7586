import { api } from '@almanac/api-client'
import type { Release } from '@almanac/contracts/platform/registry'
import { reportRemoteFailure, type FailureReason } from '@almanac/contracts/platform/failures'
import { propertyOf } from '@almanac/domain/records'
import { explained, reasonOf, RemoteFailure } from '@almanac/federation/loading'
import { isOwnFile } from './release-files'

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

/**
 * Notices what goes wrong in a release after it was shown: in events, timers and
 * promises, where no error boundary is. Begun before any remote runs.
 */
export function watchLateErrors(): void {
  window.addEventListener('error', ({ error, filename }) => {
    attribute(error, filename)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    attribute(reason)
  })
}

/** Not the fault of any code: the participant left, or a call had no answer. */
const EXPECTED_ERRORS = ['AbortError', 'ApiError', 'NetworkError', 'TimeoutError']

/** Releases that this tab has reported already: once each, whatever they go on throwing. */
const reported = new Set<string>()

/** Reports the release whose script an error comes from, if it is one's. */
function attribute(error: unknown, file = ''): void {
  if (EXPECTED_ERRORS.includes(textOf(error, 'name'))) return
  const found = releaseInStack(`${textOf(error, 'stack')}\n${file}`)
  if (!found || reported.has(found.base)) return
  reported.add(found.base)
  reportFailure(found, found.version, error, 'error')
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
  /** The address that its scripts carry, in stacks as well. */
  base: string
}

const runReleases = new Map<string, RunRelease>()

/** From now on what goes wrong in scripts of this address is this release's. */
export function noteRun(
  { remote, preview }: Pick<Release, 'remote' | 'preview'>,
  { version, address }: Pick<Release, 'version' | 'address'>,
): void {
  const base = new URL(address, document.baseURI).href
  runReleases.set(base, { remote, version, preview, base })
}

/** Whose script a stack names first; undefined where it names none of a release. */
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
