import { useCallback, useEffect } from 'react'
import { tabStorage } from '@almanac/auth/storage'
import type { Release } from '@almanac/contracts/platform/registry'
import { deviceMarks, MOUNTING, type MountMark } from './device-marks'
import { listenFirst } from './first-listeners'
import { clearSuspicion } from './hung-releases'
import { mountedReleases, notifyScreens, registerMounted, type MountedRelease, type Place } from './mounted-releases'

/*
 * A page that hangs cannot report it. So a mark is written before a release is loaded and mounted, and before it
 * handles a tap or a key, and removed once the page is responsive again. A mark whose page has ended names the
 * release that made it hang (./left-marks.ts).
 */

/** A timer that fires after this shows that the page is responsive. */
const RESPONSIVE_DELAY_MS = 3_000
/** Marks of frequent events are written again after this. */
const REWRITE_MS = 1_000

/** Distinguishes this page's marks from those of others. */
const page = Math.random().toString(36).slice(2)

const PAGE_KEY = 'almanac.page'
/** The page that this tab had before: null in a new tab. */
const formerPage = tabStorage.get(PAGE_KEY)
tabStorage.set(PAGE_KEY, page)

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const marks = new Map<string, MountMark>()

/** Writes a mark that is removed once the page is responsive. A hidden page writes none, because browsers delay its timers. */
export function markMounting({ remote, preview }: Pick<Release, 'remote' | 'preview'>, version: string): void {
  if (preview || document.visibilityState !== 'visible') return
  const key = `${MOUNTING}${page}.${remote}`
  const mark = marks.get(key)
  if (mark?.version !== version || Math.abs(Date.now() - mark.at) > REWRITE_MS) {
    const written = { remote, version, at: Date.now() }
    marks.set(key, written)
    deviceMarks.set(key, JSON.stringify(written))
  }
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => {
      removeMark(key)
      clearSuspicion(remote, version)
    }, RESPONSIVE_DELAY_MS),
  )
}

/** Marks a release until its code has been loaded and run, however long that takes. Resolves and rejects as `loading`. */
export function markWhile<T>(
  release: Pick<Release, 'remote' | 'preview'>,
  version: string,
  loading: Promise<T>,
): Promise<T> {
  const mark = () => {
    markMounting(release, version)
  }
  mark()
  const timer = setInterval(mark, REWRITE_MS)
  return loading.finally(() => {
    clearInterval(timer)
  })
}

function markMounted(): void {
  for (const [{ release, loaded }] of mountedReleases()) markMounting(release, loaded.version)
}

/** Marks all mounted releases before another screen is rendered, as it may hang. */
export function markAllMounting(): void {
  markMounted()
  notifyScreens()
}

/** Registers the release of an outlet as mounted; returns a function that marks it before more of it is rendered. */
export function useMountMark(mounted: MountedRelease | null, place: Place): () => void {
  useEffect(() => (mounted ? registerMounted(mounted, place) : undefined), [mounted, place])
  return useCallback(() => {
    if (mounted) markMounting(mounted.release, mounted.loaded.version)
  }, [mounted])
}

/** Resolves once it is known of all marks whether their pages have ended. */
let examined: Promise<void> | undefined

/** Releases may only be loaded afterwards: one that made an earlier page hang would do so again. */
export const hangsExamined = (): Promise<void> | undefined => examined

/** Keeps and reports releases that made an earlier page hang. */
export function reportHangs(): void {
  const isOwn = (key: string) => marks.has(key)
  if (deviceMarks.keys(MOUNTING).every(isOwn)) return
  examined = import(/* webpackChunkName: "left_marks" */ './left-marks').then(
    ({ examineMarks }) => examineMarks(isOwn, formerPage),
    () => undefined,
  )
}

function removeMark(key: string): void {
  clearTimeout(timers.get(key))
  marks.delete(key)
  deviceMarks.remove(key)
}

function removeOwnMarks(): void {
  for (const key of marks.keys()) removeMark(key)
}

/** Shows other pages that this one is open; not in the back/forward cache, which takes no page with a lock. */
function holdLock(): void {
  if (!('locks' in navigator)) return
  const left = new Promise<unknown>((resolve) => {
    window.addEventListener('pagehide', resolve, { once: true })
  })
  navigator.locks.request(MOUNTING + page, () => left).catch(() => undefined)
}

holdLock()
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) holdLock()
})
window.addEventListener('pagehide', removeOwnMarks)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') removeOwnMarks()
})
// A listener of a release may hang as well as its rendering.
listenFirst(markMounted)
