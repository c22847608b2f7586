import { useCallback, useEffect } from 'react'
import { deviceStorage } from '@almanac/auth/storage'
import { RemoteFailure } from '@almanac/federation/loading'
import type { Release } from '@almanac/contracts/platform/registry'
import { reportFailure } from './release-failures'

/*
 * A page that hangs cannot report it. So a mark is written to storage before a
 * release is mounted and removed once the page is responsive again; a mark that
 * a later visit finds names the release that made the page hang.
 */

/** A release that is being mounted. */
interface MountMark {
  remote: string
  version: string
  /** Milliseconds by the device's clock. */
  at: number
}

const PREFIX = 'almanac.mounting.'
/** A timer that fires after this shows that the page is responsive. */
const RESPONSIVE_DELAY_MS = 3_000
/** An older mark was left by a page that hung. */
const HANG_TIMEOUT_MS = 10_000

/** Distinguishes this tab's marks from those of others. */
const tab = Math.random().toString(36).slice(2)
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Releases that made this device hang, as "remote version": their fallback is loaded instead. */
const hung = new Set<string>()

/** Writes a mark that is removed once the page is responsive. A hidden page writes none, because browsers delay its timers. */
export function markMounting({ remote, preview }: Pick<Release, 'remote' | 'preview'>, version: string): void {
  if (preview || document.visibilityState !== 'visible') return
  const key = `${PREFIX}${tab}.${remote}`
  const mark: MountMark = { remote, version, at: Date.now() }
  clearTimeout(timers.get(key))
  if (!deviceStorage.set(key, JSON.stringify(mark))) {
    // Only a stored mark can be found by a later visit.
    deviceStorage.remove(key)
    return
  }
  timers.set(
    key,
    setTimeout(() => {
      removeMark(key)
    }, RESPONSIVE_DELAY_MS),
  )
}

/** A release that an outlet shows. */
interface MountedRelease {
  release: Release
  loaded: { version: string }
}

const mountedReleases = new Set<MountedRelease>()

/** Marks all mounted releases before another screen is rendered, as it may hang. */
export function markAllMounting(): void {
  for (const { release, loaded } of mountedReleases) markMounting(release, loaded.version)
}

/** Registers the release of an outlet as mounted; returns a function that marks it before more of it is rendered. */
export function useMountMark(mounted: MountedRelease | null): () => void {
  useEffect(() => {
    if (!mounted) return
    mountedReleases.add(mounted)
    return () => {
      mountedReleases.delete(mounted)
    }
  }, [mounted])
  return useCallback(() => {
    if (mounted) markMounting(mounted.release, mounted.loaded.version)
  }, [mounted])
}

/** Reports releases that made an earlier page hang. Recent marks may belong to a live page and are checked again later. */
export function reportHangs(): void {
  reportLeftMarks()
  setTimeout(reportLeftMarks, HANG_TIMEOUT_MS)
}

/** Whether a version of a remote has made this device hang. */
export function hasHung(remote: string, version: string): boolean {
  return hung.has(`${remote} ${version}`)
}

function reportLeftMarks(): void {
  for (const key of deviceStorage.keys().filter((name) => name.startsWith(PREFIX) && !timers.has(name))) {
    const mark = readMark(deviceStorage.get(key))
    if (mark && Math.abs(Date.now() - mark.at) < HANG_TIMEOUT_MS) continue
    deviceStorage.remove(key)
    if (!mark) continue
    hung.add(`${mark.remote} ${mark.version}`)
    reportFailure({ remote: mark.remote, preview: false }, mark.version, new RemoteFailure('hang'))
  }
}

function readMark(text: string | null): MountMark | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const [remote, version, at]: unknown[] = ['remote', 'version', 'at'].map((key): unknown => Reflect.get(value, key))
    return typeof remote === 'string' && typeof version === 'string' && typeof at === 'number'
      ? { remote, version, at }
      : undefined
  } catch {
    return undefined
  }
}

function removeMark(key: string): void {
  clearTimeout(timers.get(key))
  timers.delete(key)
  deviceStorage.remove(key)
}

function removeOwnMarks(): void {
  for (const key of [...timers.keys()]) removeMark(key)
}

window.addEventListener('pagehide', removeOwnMarks)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') removeOwnMarks()
})
