import { useCallback, useEffect } from 'react'
import { RemoteFailure } from '@almanac/federation/loading'
import type { Release } from '@almanac/contracts/platform/registry'
import { reportFailure } from './release-failures'

/*
 * A page that hangs can report nothing. It leaves a mark in storage before a
 * release is put in place, and removes it once the page has answered again; a
 * mark that a later visit finds names the release that the page hung over.
 */

/** A release that is being put in place. */
interface MountMark {
  remote: string
  version: string
  /** Milliseconds by the device's clock. */
  at: number
}

const PREFIX = 'almanac.mounting.'
/** After this a page that still answers does not hang. */
const RESPONSIVE_DELAY_MS = 3_000
/** A mark that is older was left by a page that does not answer. */
const HANG_TIMEOUT_MS = 10_000

/** Marks of this tab, apart from those of others. */
const tab = Math.random().toString(36).slice(2)
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** What this device hung over: the release before it is taken from the start. */
const hung = new Set<string>()

/** Leaves a mark that is removed once the page has answered again. A page out of view leaves none: its timers are late by themselves. */
export function markMounting({ remote, preview }: Pick<Release, 'remote' | 'preview'>, version: string): void {
  if (preview || document.visibilityState !== 'visible') return
  const key = `${PREFIX}${tab}.${remote}`
  const mark: MountMark = { remote, version, at: Date.now() }
  clearTimeout(timers.get(key))
  try {
    localStorage.setItem(key, JSON.stringify(mark))
  } catch {
    return
  }
  timers.set(
    key,
    setTimeout(() => {
      removeMark(key)
    }, RESPONSIVE_DELAY_MS),
  )
}

/** A release that is shown somewhere on the page. */
interface MountedRelease {
  release: Release
  loaded: { version: string }
}

const mountedReleases = new Set<MountedRelease>()

/** Another screen of what is shown is about to be rendered: the page may hang over it. */
export function markAllMounting(): void {
  for (const { release, loaded } of mountedReleases) markMounting(release, loaded.version)
}

/** Remembers what is shown in one place; returns a function that marks that more of it is about to be rendered. */
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

/** Reports releases that an earlier page hung over; a mark that was left only just now is looked at again later. */
export function reportHangs(): void {
  reportLeftMarks()
  setTimeout(reportLeftMarks, HANG_TIMEOUT_MS)
}

/** Whether this device has hung over a version of a remote. */
export function hasHung(remote: string, version: string): boolean {
  return hung.has(`${remote} ${version}`)
}

function reportLeftMarks(): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX) && !timers.has(name))) {
      const mark = readMark(localStorage.getItem(key))
      if (mark && Math.abs(Date.now() - mark.at) < HANG_TIMEOUT_MS) continue
      localStorage.removeItem(key)
      if (!mark) continue
      hung.add(`${mark.remote} ${mark.version}`)
      reportFailure({ remote: mark.remote, preview: false }, mark.version, new RemoteFailure('hang'))
    }
  } catch {
    // Without storage nothing was left.
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
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage that cannot be used has no mark either.
  }
}

function removeOwnMarks(): void {
  for (const key of [...timers.keys()]) removeMark(key)
}

window.addEventListener('pagehide', removeOwnMarks)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') removeOwnMarks()
})
