import { propertyOf } from '@almanac/domain/records'
import { RemoteFailure } from '@almanac/federation/loading'
import { deviceMarks, MOUNTING, type MountMark } from './device-marks'
import { keepHung } from './keep-hung'
import { reportFailure } from './release-outcomes'

/** An older mark was left by a page that hung, even if that page is still open. */
const HANG_TIMEOUT_MS = 10_000
/** A page hung if it had not been responsive for so long when this one began: people wait before they give up. */
const GIVEN_UP_MS = 5_000
/** Who comes back later than this to a page that was closed may have closed it while it was busy for a moment. */
const SOON_MS = 60_000
/** The first screen waits for the answer. */
const LOCKS_TIMEOUT_MS = 500

const ownerOf = (key: string) => key.slice(MOUNTING.length).split('.')[0] ?? ''

/**
 * Keeps and reports the releases of marks that other pages left. `formerPage` is the page that this tab had before.
 * Marks of open pages are examined again later, without waiting for that.
 */
export async function examineMarks(isOwn: (key: string) => boolean, formerPage: string | null): Promise<void> {
  const examine = async () => {
    const left = deviceMarks.keys(MOUNTING).filter((key) => !isOwn(key))
    const undecided = left.filter((key) => !(isOfFormer(key, formerPage) && takeIf(key, true, true)))
    if (undecided.length === 0) return false
    const open = await openPages()
    return (
      undecided.filter((key) => !takeIf(key, open !== undefined && !open.has(MOUNTING + ownerOf(key)), false)).length >
      0
    )
  }
  const later = () => {
    const at = Date.now()
    setTimeout(() => {
      // A device that slept meanwhile wakes all its pages at once: those that answer have yet to remove their marks.
      if (Date.now() - at > 2 * HANG_TIMEOUT_MS) later()
      else void examine()
    }, HANG_TIMEOUT_MS)
  }
  if (await examine()) later()
}

/**
 * Whether a mark is certainly of the page that this tab had before. A tab that was duplicated, or opened by a page,
 * begins with a copy of its storage: then the locks tell whether that page is open.
 */
function isOfFormer(key: string, formerPage: string | null): boolean {
  if (deviceMarks.isOfTab(key)) return true
  if (ownerOf(key) !== formerPage) return false
  const [navigation] = performance.getEntriesByType('navigation')
  return propertyOf(navigation, 'type') === 'reload' || (!('locks' in navigator) && window.opener === null)
}

/** The locks of open pages; undefined where the browser does not tell. */
function openPages(): Promise<Set<string | undefined> | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(undefined)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, LOCKS_TIMEOUT_MS))
  const names = navigator.locks.query().then(({ held = [] }) => new Set(held.map(({ name }) => name)))
  return Promise.race([names, timeout]).catch(() => undefined)
}

/**
 * Takes a mark whose page has ended, or that is too old for a responsive page, for a hang, and reports it. Returns whether
 * it is done with. `isReplaced`: the page ended when this one began, so that its age is how long it was not responsive.
 */
function takeIf(key: string, hasEnded: boolean, isReplaced: boolean): boolean {
  const mark = readMark(deviceMarks.get(key))
  if (mark && !hasEnded && Math.abs(Date.now() - mark.at) < HANG_TIMEOUT_MS) return false
  deviceMarks.remove(key)
  if (!mark) return true
  const age = Date.now() - performance.now() - mark.at
  const isCertain = !hasEnded || (age >= GIVEN_UP_MS && (isReplaced || age <= SOON_MS))
  keepHung(mark.remote, mark.version, isCertain)
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
