import type { PageRelease } from '@almanac/contracts/platform/outcomes'
import type { Release } from '@almanac/contracts/platform/registry'

/** A release whose code has run in this tab. */
export interface RunRelease {
  remote: string
  version: string
  preview: boolean
  /** The base URL of its files, as in stack traces. */
  base: string
  /** When it began to run: milliseconds since the page was opened. */
  startedAt: number
}

/** The name of the host itself in outcomes. */
export const HOST = 'host'

const runReleases = new Map<string, RunRelease>()

/** The absolute base URL of a release's files. */
export const baseOf = ({ address }: Pick<Release, 'address'>): string => new URL(address, document.baseURI).href

/**
 * Registers a release that runs in this tab, so that errors of its scripts are attributed to it. Returns a function
 * that undoes it, unless it ran before.
 */
export function recordRun(
  { remote, preview }: Pick<Release, 'remote' | 'preview'>,
  { version, address }: Pick<Release, 'version' | 'address'>,
): () => void {
  const base = baseOf({ address })
  if (runReleases.has(base)) return () => undefined
  runReleases.set(base, { remote, version, preview, base, startedAt: performance.now() })
  return () => runReleases.delete(base)
}

/** The release whose script a stack names first; undefined if it names none. */
export function releaseInStack(stack: string): RunRelease | undefined {
  let first: { run: RunRelease; at: number } | undefined
  for (const run of runReleases.values()) {
    const at = stack.indexOf(run.base)
    if (at >= 0 && !(first && first.at <= at)) first = { run, at }
  }
  return first?.run
}

/** The releases of a remote that have run in this tab. */
export const runsOf = (remote: string): RunRelease[] => [...runReleases.values()].filter((run) => run.remote === remote)

/** The other versions of this remote that have run in this tab. */
export function othersRun(remote: string, version: string): string[] {
  return runsOf(remote)
    .filter((run) => run.version !== version && !run.preview)
    .map((run) => run.version)
}

/** All releases that run in the page, with how long before `at` each began (`reportReleaseOutcomes`). */
export function pageReleases(at: number): PageRelease[] {
  return [...runReleases.values()]
    .filter(({ preview }) => !preview)
    .map(({ remote, version, startedAt }) => ({ remote, version, since: Math.max(0, Math.round(at - startedAt)) }))
}
