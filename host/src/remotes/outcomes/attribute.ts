import type { PageRelease } from '@almanac/contracts/platform/outcomes'
import { propertyOf } from '@almanac/domain/records'
import { isOwnFile } from '../release-files'
import { HOST, runReleases, type RunRelease } from '../run-releases'

/** Errors that are no fault of the code: the user left the page, or a call had no response. */
const EXPECTED_ERRORS = ['AbortError', 'ApiError', 'NetworkError', 'TimeoutError']

function textOf(error: unknown, key: 'name' | 'stack'): string {
  const text = propertyOf(error, key)
  return typeof text === 'string' ? text : ''
}

/** The release whose script a stack names first; undefined if it names none. */
export function releaseInStack(stack: string): RunRelease | undefined {
  let first: { run: RunRelease; at: number } | undefined
  for (const run of runReleases()) {
    const at = stack.indexOf(run.base)
    if (at >= 0 && !(first && first.at <= at)) first = { run, at }
  }
  return first?.run
}

/** The release whose script an error comes from, else the host if it is one of its files; undefined for others, and for previews. */
export function releaseAtFault(error: unknown, file = ''): { remote: string; version: string } | undefined {
  if (EXPECTED_ERRORS.includes(textOf(error, 'name'))) return undefined
  const stack = `${textOf(error, 'stack')}\n${file}`
  const run = releaseInStack(stack)
  if (run) return run.preview ? undefined : { remote: run.remote, version: run.version }
  return isHostIn(stack) ? { remote: HOST, version: '' } : undefined
}

/** Whether the first script that a stack names is the host's: not an extension's. */
function isHostIn(stack: string): boolean {
  const [url] = /[a-z-]+:\/\/[^\s)]+?\.js/.exec(stack) ?? []
  return url !== undefined && isOwnFile(url)
}

/** All releases that ran in the page at a time, with how long before it each began (`reportReleaseOutcomes`). */
export function pageReleases(at: number): PageRelease[] {
  return runReleases()
    .filter(({ preview, startedAt }) => !preview && startedAt <= at)
    .map(({ remote, version, startedAt }) => ({ remote, version, since: Math.round(at - startedAt) }))
}
