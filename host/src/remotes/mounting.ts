import { RemoteFailure } from '@almanac/federation/loading'
import type { Release } from '@almanac/contracts/platform/registry'
import { reportFailure } from './report'

/** A release that is being put in place. */
interface Mark {
  remote: string
  version: string
  /** Milliseconds by the device's clock. */
  at: number
}

const PREFIX = 'almanac.mounting.'
/** Milliseconds after which a page that still answers has come through. */
const THROUGH = 3_000
/** Milliseconds after which a mark that is still there was left by a page that does not answer. */
const LEFT = 10_000

/** Marks of this tab, apart from those of others. */
const tab = Math.random().toString(36).slice(2)
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** What this device hung over: the release before it is taken from the start. */
const hung = new Set<string>()

function remove(key: string): void {
  clearTimeout(timers.get(key))
  timers.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage that cannot be used has no mark either.
  }
}

/** Leaves a mark that is taken away once the page has come through. An unseen page leaves none: its timers are late by themselves. */
export function markMounting({ remote, preview }: Pick<Release, 'remote' | 'preview'>, version: string): void {
  if (preview || document.visibilityState !== 'visible') return
  const key = `${PREFIX}${tab}.${remote}`
  const mark: Mark = { remote, version, at: Date.now() }
  clearTimeout(timers.get(key))
  try {
    localStorage.setItem(key, JSON.stringify(mark))
  } catch {
    return
  }
  timers.set(
    key,
    setTimeout(() => {
      remove(key)
    }, THROUGH),
  )
}

function removeOwn(): void {
  for (const key of [...timers.keys()]) remove(key)
}

function readMark(text: string | null): Mark | undefined {
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

function takeLeft(): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX) && !timers.has(name))) {
      const mark = readMark(localStorage.getItem(key))
      if (mark && Math.abs(Date.now() - mark.at) < LEFT) continue
      localStorage.removeItem(key)
      if (!mark) continue
      hung.add(`${mark.remote} ${mark.version}`)
      reportFailure({ remote: mark.remote, preview: false }, mark.version, new RemoteFailure('hang'))
    }
  } catch {
    // Without storage nothing was left.
  }
}

/** Tells the server of releases that an earlier page hung over; one that was left only just now is told a little later. */
export function tellHangs(): void {
  takeLeft()
  setTimeout(takeLeft, LEFT)
}

/** Whether this device has hung over a version of a remote. */
export function hasHung(remote: string, version: string): boolean {
  return hung.has(`${remote} ${version}`)
}

window.addEventListener('pagehide', removeOwn)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') removeOwn()
})
