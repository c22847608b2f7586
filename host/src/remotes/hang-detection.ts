import { useCallback, useEffect } from 'react'
import { tabStorage } from '@almanac/auth/storage'
import { propertyOf } from '@almanac/domain/records'
import { RemoteFailure } from '@almanac/federation/loading'
import type { Release } from '@almanac/contracts/platform/registry'
import { deviceMarks } from './device-marks'
import { keepHung } from './hung-releases'
import { mountedReleases, notifyScreens, registerMounted, type MountedRelease, type Place } from './mounted-releases'
import { reportFailure } from './release-outcomes'

/*
 * A page that hangs cannot report it. So a mark is written before a release is mounted, and before it handles a tap
 * or a key, and removed once the page is responsive again; a mark whose page has ended names the release that made
 * it hang.
 */

/** A release that is being mounted, or that handles an event. */
interface MountMark {
  remote: string
  version: string
  /** Milliseconds by the device's clock. */
  at: number
}

const PREFIX = 'almanac.mounting.'
/** A timer that fires after this shows that the page is responsive. */
const RESPONSIVE_DELAY_MS = 3_000
/** An older mark was left by a page that hung, even if that page is still open. */
const HANG_TIMEOUT_MS = 10_000
/** The first screen waits for the answer. */
const LOCKS_TIMEOUT_MS = 500
/** Marks of frequent events are written again after this. */
const REWRITE_MS = 1_000

/** Distinguishes this page's marks from those of others. */
const page = Math.random().toString(36).slice(2)
/** Held while this page is open: shows others that its marks are not left. */
const lockOf = (owner: string) => `almanac.page.${owner}`

const PAGE_KEY = 'almanac.page'
/** The page that this tab had before: its marks were left, as it has ended. */
const formerPage = tabStorage.get(PAGE_KEY)
tabStorage.set(PAGE_KEY, page)

interface OwnMark {
  timer: ReturnType<typeof setTimeout>
  mark: MountMark
}
const own = new Map<string, OwnMark>()

/** Writes a mark that is removed once the page is responsive. A hidden page writes none, because browsers delay its timers. */
export function markMounting({ remote, preview }: Pick<Release, 'remote' | 'preview'>, version: string): void {
  if (preview || document.visibilityState !== 'visible') return
  const key = `${PREFIX}${page}.${remote}`
  const known = own.get(key)
  clearTimeout(known?.timer)
  let mark = known?.mark
  if (!mark || mark.version !== version || Math.abs(Date.now() - mark.at) > REWRITE_MS) {
    mark = { remote, version, at: Date.now() }
    deviceMarks.set(key, JSON.stringify(mark))
  }
  const timer = setTimeout(() => {
    removeMark(key)
  }, RESPONSIVE_DELAY_MS)
  own.set(key, { mark, timer })
}

/** Marks a release until its code has been loaded and run, however long that takes. Returns the same promise. */
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
let examined: Promise<void> = Promise.resolve()

/** Releases may only be loaded afterwards: one that made an earlier page hang would do so again. */
export const hangsExamined = (): Promise<void> => examined

/** Keeps and reports releases that made an earlier page hang. Recent marks of an open page are examined again later. */
export function reportHangs(): void {
  const left = leftMarks()
  if (left.length === 0) return
  const undecided = left.filter((key) => !takeIf(key, isFormer(key)))
  if (undecided.length === 0) return
  examined = examine(undecided)
  setTimeout(() => {
    void examine(leftMarks())
  }, HANG_TIMEOUT_MS)
}

const leftMarks = () => deviceMarks.keys(PREFIX).filter((key) => !own.has(key))

const ownerOf = (key: string) => key.slice(PREFIX.length).split('.')[0] ?? ''

/**
 * Whether a mark is certainly of the page that this tab had before. A tab that was duplicated, or opened by a page,
 * begins with a copy of its storage: then the locks tell whether that page is open.
 */
function isFormer(key: string): boolean {
  if (deviceMarks.isOfTab(key)) return true
  if (ownerOf(key) !== formerPage) return false
  const [navigation] = performance.getEntriesByType('navigation')
  return propertyOf(navigation, 'type') === 'reload' || (!('locks' in navigator) && window.opener === null)
}

async function examine(keys: string[]): Promise<void> {
  const open = await openPages()
  for (const key of keys) takeIf(key, open !== undefined && !open.has(lockOf(ownerOf(key))))
}

/** The locks of open pages; undefined where the browser does not tell. */
async function openPages(): Promise<Set<string | undefined> | undefined> {
  if (!('locks' in navigator)) return undefined
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, LOCKS_TIMEOUT_MS))
  const names = navigator.locks.query().then(({ held = [] }) => new Set(held.map(({ name }) => name)))
  return Promise.race([names, timeout]).catch(() => undefined)
}

/** Takes a mark whose page has ended, or that is too old for a responsive page, for a hang. Returns whether it is done with. */
function takeIf(key: string, hasEnded: boolean): boolean {
  const mark = readMark(deviceMarks.get(key))
  if (mark && !hasEnded && Math.abs(Date.now() - mark.at) < HANG_TIMEOUT_MS) return false
  deviceMarks.remove(key)
  if (!mark) return true
  keepHung(mark.remote, mark.version)
  reportFailure({ remote: mark.remote, preview: false }, mark.version, new RemoteFailure('hang'))
  return true
}

function readMark(text: string | null): MountMark | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const [remote, version, at] = ['remote', 'version', 'at'].map((key) => propertyOf(value, key))
    return typeof remote === 'string' && typeof version === 'string' && typeof at === 'number'
      ? { remote, version, at }
      : undefined
  } catch {
    return undefined
  }
}

function removeMark(key: string): void {
  clearTimeout(own.get(key)?.timer)
  own.delete(key)
  deviceMarks.remove(key)
}

function removeOwnMarks(): void {
  for (const key of [...own.keys()]) removeMark(key)
}

/** Holds the lock of this page while it is open: not in the back/forward cache, which keeps no page with a lock. */
function holdLock(): void {
  if (!('locks' in navigator)) return
  const held = new Promise<void>((resolve) => {
    window.addEventListener('pagehide', () => resolve(), { once: true })
  })
  navigator.locks.request(lockOf(page), () => held).catch(() => undefined)
}

holdLock()
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) holdLock()
})
window.addEventListener('pagehide', removeOwnMarks)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') removeOwnMarks()
})
// A listener of a release may hang as well as its rendering: this one is before all of them.
for (const type of ['pointerdown', 'click', 'keydown', 'submit', 'change'])
  window.addEventListener(type, markMounted, { capture: true, passive: true })
