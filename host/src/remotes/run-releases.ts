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

const runs = new Map<string, RunRelease>()

/** The releases that have run in this tab. */
export const runReleases = (): RunRelease[] => [...runs.values()]

/**
 * Registers a release that runs in this tab, so that errors of its scripts are attributed to it. Returns a function
 * that undoes it, unless it ran before.
 */
export function recordRun(
  { remote, preview }: Pick<Release, 'remote' | 'preview'>,
  { version, address }: Pick<Release, 'version' | 'address'>,
): () => void {
  const base = new URL(address, document.baseURI).href
  if (runs.has(base)) return () => undefined
  runs.set(base, { remote, version, preview, base, startedAt: performance.now() })
  return () => runs.delete(base)
}

/** The other versions of this remote that have run in this tab. */
export function othersRun(remote: string, version: string): string[] {
  return runReleases()
    .filter((run) => run.remote === remote && run.version !== version && !run.preview)
    .map((run) => run.version)
}
