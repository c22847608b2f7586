import type { Release } from '@almanac/contracts/platform/registry'
import { reportFailure } from './report-failure'
import { propertyOf } from '@almanac/domain/records'

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
