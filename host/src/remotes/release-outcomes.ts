import { pinnedFetch } from '@almanac/api-client'
import type { FailureReason } from '@almanac/contracts/platform/failures'
import type { Registry, Release } from '@almanac/contracts/platform/registry'
import type * as Monitor from './outcomes/monitor'
import { FIRST_IDLE_MS, whenIdle } from '../idle/when-idle'

/*
 * What the first load needs for the reports of outcomes: errors are noted from the start. What attributes, describes,
 * batches and sends them, and what measures, is loaded after the first paint (./outcomes/monitor.ts).
 */

/** A failure of a known release, or an error that is attributed by its stack. */
export interface NotedFailure {
  /** Undefined for an error in an event, a timer or a promise. */
  release?: { remote: string; version: string }
  error: unknown
  /** The URL of the script, where an error has no stack. */
  file?: string
  /** The reason of an error that does not name a step. */
  otherwise: FailureReason
  /** Milliseconds since the page was opened. */
  at: number
}

/** A registry document that this tab accepted: which load its releases belong to. */
export interface AcceptedDocument extends Pick<Registry, 'load_token' | 'user_id' | 'remotes'> {
  at: number
}

const failures: NotedFailure[] = []
/** Documents that the monitor has not read yet. */
const documents: AcceptedDocument[] = []
/** An error in a loop must not fill the memory. */
const MAX_NOTED = 50

let loading: Promise<typeof Monitor> | undefined

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
      take(documents.splice(0), failures.splice(0))
    },
    () => {
      loading = undefined
    },
  )
}

/** Loads the monitor once the browser is idle: it must not compete with the first screen. */
export function monitorWhenIdle(): void {
  whenIdle(deliver, FIRST_IDLE_MS)
}

/** Notes which load the releases of an accepted registry belong to. */
export function acceptLoads({ load_token, user_id, remotes }: Registry): void {
  documents.push({ load_token, user_id, remotes, at: performance.now() })
  if (loading) deliver()
}

function note(failure: Omit<NotedFailure, 'at'>): void {
  if (failures.length >= MAX_NOTED) return
  failures.push({ ...failure, at: performance.now() })
  deliver()
}

/**
 * Reports that a version of a remote, or the host, failed, with the error's reason or `otherwise`. Previews, which
 * only their team sees, and errors on a device that lacks what every release relies on are not reported. A failure
 * of one of the host's files is reported as one of the host.
 */
export function reportFailure(
  { remote, preview }: Pick<Release, 'remote' | 'preview'>,
  version: string,
  error: unknown,
  otherwise: FailureReason = 'module',
): void {
  if (!preview) note({ release: { remote, version }, error, otherwise })
}

/**
 * Reports errors outside of rendering: in events, timers and promises, where no error boundary is. To be called before
 * any remote runs.
 */
export function watchLateErrors(): void {
  window.addEventListener('error', ({ error, filename }) => {
    note({ error, file: filename, otherwise: 'error' })
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    note({ error: reason, otherwise: 'error' })
  })
}
