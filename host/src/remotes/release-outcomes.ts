import { pinnedFetch } from '@almanac/api-client'
import type { PageRelease } from '@almanac/contracts/platform/outcomes'
import type { Registry, Release } from '@almanac/contracts/platform/registry'
import { propertyOf } from '@almanac/domain/records'
import type { FailureReason } from '@almanac/contracts/platform/failures'
import { isOwnFile } from './release-files'
import { HOST, pageReleases, releaseInStack } from './run-releases'
import { hasExpectedSurroundings } from './surroundings'

/*
 * What the first load needs of the reports of outcomes: errors are noted before anything else runs. What describes,
 * batches, sends and measures is loaded after the first paint (./outcomes/monitor.ts).
 */

/** A failure as it was noted, not described yet. */
export interface NotedFailure {
  remote: string
  version: string
  error: unknown
  /** The kind for an error that does not name a step. */
  otherwise: FailureReason
  /** Milliseconds since the page was opened. */
  at: number
  page: PageRelease[]
}

/** A registry document that this tab accepted: which load its releases belong to. */
export interface AcceptedDocument extends Pick<Registry, 'load_token' | 'user_id' | 'remotes'> {
  at: number
}

const noted: NotedFailure[] = []
/** Documents that the monitor has not read yet. */
const accepted: AcceptedDocument[] = []
/** An error in a loop must not fill the memory. */
const MAX_NOTED = 50

type Monitor = typeof import('./outcomes/monitor')
let loading: Promise<Monitor> | undefined

/** Pinned before any remote runs, so that a remote that replaces it cannot intercept reports. */
const transport = {
  beacon: typeof navigator.sendBeacon === 'function' ? navigator.sendBeacon.bind(navigator) : undefined,
  fetch: pinnedFetch,
}

/** Loads the monitor and hands over what was noted; again with the next call if that failed. */
function deliver(): void {
  loading ??= import(/* webpackChunkName: "outcomes" */ './outcomes/monitor').then((monitor) => {
    monitor.startMonitor(transport)
    return monitor
  })
  loading.then(
    ({ take }) => {
      take(accepted.splice(0), noted.splice(0))
    },
    () => {
      loading = undefined
    },
  )
}

/** Loads the monitor once the browser is idle: it must not compete with the first screen. */
export function monitorWhenIdle(): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(deliver, { timeout: 2_000 })
  else setTimeout(deliver, 500)
}

/** Notes which load the releases of an accepted registry belong to. */
export function acceptLoads({ load_token, user_id, remotes }: Registry): void {
  accepted.push({ load_token, user_id, remotes, at: performance.now() })
  if (loading) deliver()
}

/** A release that is reported, or `host`. */
type Reported = Pick<Release, 'remote' | 'preview'>

/**
 * Reports that a version of a remote failed, with the error's reason or `otherwise`. Previews, which only their team
 * sees, and errors on a device that lacks what every release relies on are not reported. A failure of the host's own
 * files is reported as one of the host.
 */
export function reportFailure(
  { remote, preview }: Reported,
  version: string,
  error: unknown,
  otherwise: FailureReason = 'module',
): void {
  if (preview || !hasExpectedSurroundings() || noted.length >= MAX_NOTED) return
  const at = performance.now()
  noted.push({ remote, version, error, otherwise, at, page: pageReleases(at) })
  deliver()
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

/** What this tab has reported: once each, regardless of how many errors follow. */
const reported = new Set<string>()

/** Reports the release whose script an error comes from, else the host if it is one of its files. */
function attribute(error: unknown, file = ''): void {
  if (EXPECTED_ERRORS.includes(textOf(error, 'name'))) return
  const stack = `${textOf(error, 'stack')}\n${file}`
  const found =
    releaseInStack(stack) ?? (isHostIn(stack) ? { base: HOST, remote: HOST, version: '', preview: false } : undefined)
  if (!found || reported.has(found.base)) return
  reported.add(found.base)
  reportFailure(found, found.version, error, 'error')
}

/** Whether the first script that a stack names is the host's: not an extension's. */
function isHostIn(stack: string): boolean {
  const [url] = /[a-z-]+:\/\/[^\s)]+?\.js/.exec(stack) ?? []
  return url !== undefined && isOwnFile(url)
}

function textOf(error: unknown, key: 'name' | 'stack'): string {
  const text: unknown = propertyOf(error, key)
  return typeof text === 'string' ? text : ''
}
