import type { OutcomeKind, PageRelease } from '@almanac/contracts/platform/outcomes'
import { NOTICES } from '@almanac/contracts/rules/platform/outcomes'
import { FIRST_IDLE_MS, whenIdle } from '../../idle/when-idle'
import { explained, reasonOf, RemoteFailure } from '@almanac/federation/loading'
import { mountedReleases, onScreens, type MountedRelease } from '../mounted-releases'
import { hostVersion } from '../host-version'
import { isOwnFile } from '../release-files'
import type { AcceptedDocument, NotedFailure } from '../release-outcomes'
import { HOST } from '../run-releases'
import { setUnusable } from '../screen-state'
import { hasExpectedSurroundings, hasLostDatabases, hasLostStorage } from '../surroundings'
import { pageReleases, releaseAtFault } from './attribute'
import { describeError } from './describe-error'
import { watchHeap } from './heap'
import { acceptDocument } from './loads'
import { watchLostInput } from './lost-input'
import { measuredOf, measureScreen, noteHeapGrowth, startMeasuring } from './measure'
import { isScreenGone, type ProbeResult, probeScreen } from './probe'
import { flush, record, setTransport, type Transport } from './send-outcomes'

/** Time after which a screen is looked at: it has rendered, and its first answers have arrived. */
export const LOOK_AFTER_MS = 2_000
/** A screen that is still entering, or loading, is looked at again: it has to look broken each time. */
const LOOK_AGAIN_MS = [1_000, 2_000]
/** What shows nothing at all may be waiting for a slow server. */
const LOOK_AGAIN_EMPTY_MS = [...LOOK_AGAIN_MS, 5_000]
/** Interval of later looks: a style or a listener may be added by a tap. */
const NEXT_LOOK_MS = 30_000
/** `releaseOutcome.page` in shared/contracts; the host is one of them. */
const MAX_IN_PAGE = 12

/** Starts watching the page; once. */
export function startMonitor(transport: Transport): void {
  setTransport(transport)
  startMeasuring((key) => {
    fail(key, 'blocked', NOTICES.task)
  })
  watchHeap({
    key: screenKey,
    onGrowth: noteHeapGrowth,
    onLeak: (key) => {
      fail(key, 'leak', NOTICES.heap)
    },
  })
  watchLostInput((kind) => {
    const shown = screenKey()
    if (shown !== undefined) fail(shown, 'probe', NOTICES[kind])
  })
  onScreens(screensChanged)
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') screensChanged()
    else leave()
  })
  window.addEventListener('online', flush)
  watchScreenGone()
  screensChanged()
}

/** Looks at once when the place for screens leaves the page: people reload an empty page before the next look. */
function watchScreenGone(): void {
  let wasGone = false
  new MutationObserver(() => {
    const isGone = isScreenGone()
    if (isGone && !wasGone) lookAfter(0, 0)
    wasGone = isGone
  }).observe(document.body, { childList: true })
}

/** Takes over the documents and failures that the first load noted. */
export function take(documents: AcceptedDocument[], failures: NotedFailure[]): void {
  documents.forEach(acceptDocument)
  for (const failure of failures) void describe(failure)
}

/** What late errors were reported of: once each, regardless of how many errors follow. */
const reported = new Set<string>()

async function describe({ release, error, file, otherwise, at }: NotedFailure): Promise<void> {
  const atFault = release ?? releaseAtFault(error, file)
  if (!atFault || !hasExpectedSurroundings()) return
  const { remote, version } = atFault
  if (!release && reported.has(keyOf(atFault))) return
  if (!release) reported.add(keyOf(atFault))
  // Determines whether a chunk that failed was missing or had another hash.
  const found: unknown = await explained(() => Promise.reject(error)).catch((cause: unknown) => cause)
  const isOfHost =
    remote === HOST || (found instanceof RemoteFailure && found.url !== undefined && isOwnFile(found.url))
  const named = isOfHost ? { remote: HOST, version: hostVersion() } : { remote, version }
  const cause = found instanceof RemoteFailure ? (found.cause ?? found) : found
  recordFailure(named, reasonOf(found, otherwise), describeError(cause), at)
}

function recordFailure(
  named: { remote: string; version: string },
  kind: OutcomeKind,
  described: { message?: string; stack?: string },
  at: number,
): void {
  record({ ...named, kind, ...described, ...measurements(keyOf(named)), page: pageAt(at) })
  flush()
}

/** The releases in the page at a time, the newest first, and the host. */
function pageAt(at: number): PageRelease[] {
  const newest = pageReleases(at)
    .sort((one, other) => one.since - other.since)
    .slice(0, MAX_IN_PAGE - 1)
  return [...newest, { remote: HOST, version: hostVersion(), since: Math.round(at) }]
}

/** Records what the monitor itself has noticed of the release of a screen. */
function fail(key: string, kind: OutcomeKind, message: string): void {
  const shown = screen()
  if (!shown || key !== screenKey()) return
  recordFailure(namedBy(shown), kind, { message }, performance.now())
}

const keyOf = ({ remote, version }: { remote: string; version: string }) => `${remote} ${version}`
const namedBy = ({ release, loaded }: MountedRelease) => ({ remote: release.remote, version: loaded.version })

/** What is shown and reported: no previews. */
const reportedPlaces = () =>
  hasExpectedSurroundings() ? mountedReleases().filter(([{ release }]) => !release.preview) : []

const screen = () => reportedPlaces().find(([, place]) => place === 'screen')?.[0]

function screenKey(): string | undefined {
  const shown = screen()
  return shown && keyOf(namedBy(shown))
}

function measurements(key: string) {
  const measured = measuredOf(key)
  return measured ? { measured } : {}
}

let timer: ReturnType<typeof setTimeout> | undefined
/** The release whose screen people cannot use. */
let broken: MountedRelease | undefined
/** The release whose screen looked broken, and is to be looked at again: neither an `ok` nor a failure yet. */
let suspected: MountedRelease | undefined

function screensChanged(): void {
  measureScreen(screenKey())
  setUnusable(false)
  broken = undefined
  suspected = undefined
  lookAfter(LOOK_AFTER_MS, 0)
}

function lookAfter(delay: number, looked: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    look(looked)
  }, delay)
}

const unusableBecause = (result: ProbeResult): string =>
  result === 'ok' || result === 'unknown' ? '' : NOTICES[result]

/** Looks at the screen, the `looked`th time again; records the outcome once it is clear. */
function look(looked: number): void {
  // Looked at when it is visible again.
  if (document.visibilityState !== 'visible') return
  const result = probeScreen()
  const again = (result === 'empty' ? LOOK_AGAIN_EMPTY_MS : LOOK_AGAIN_MS)[looked]
  const key = screenKey()
  // Before the first screen is shown the host has no place for it yet.
  const isBad = result === 'gone' ? key !== undefined : result !== 'ok' && result !== 'unknown'
  if (isBad && again !== undefined) {
    suspected = screen()
    lookAfter(again, looked + 1)
    return
  }
  suspected = undefined
  broken = isBad ? screen() : undefined
  setUnusable(isBad)
  if (isBad && key !== undefined) fail(key, 'probe', unusableBecause(result))
  if (key !== undefined) checkStorage(key)
  // Measurements change with every screen: a request for each would be one of ten that a visit makes.
  if (recordOk()) whenIdle(flush, FIRST_IDLE_MS)
  lookAfter(NEXT_LOOK_MS, 0)
}

/** What a release takes away from all: room in the storage, the databases with drafts and unsent entries. */
function checkStorage(key: string): void {
  if (hasLostStorage()) fail(key, 'leak', NOTICES.storage)
  void hasLostDatabases().then((lost) => {
    if (lost) fail(key, 'leak', NOTICES.databases)
  })
}

/** Records that the shown releases work, except the one whose screen is, or looked, broken; whether one is new. */
function recordOk(): boolean {
  let isNew = false
  const places = reportedPlaces()
  for (const [shown, place] of places) {
    if (shown === broken || shown === suspected) continue
    const named = namedBy(shown)
    // Beside what ran in pages with failures the server compares what ran in those without.
    const page = place === 'screen' ? { page: pageAt(performance.now()) } : {}
    if (record({ ...named, kind: 'ok', ...measurements(keyOf(named)), ...page })) isNew = true
  }
  const isHostFine = places.length > 0 && !broken && !suspected
  if (isHostFine && record({ remote: HOST, version: hostVersion(), kind: 'ok' })) isNew = true
  return isNew
}

/** The page is left or hidden: what was measured so far is sent. */
function leave(): void {
  const key = screenKey()
  if (key !== undefined && isScreenGone() && !broken) {
    broken = screen()
    fail(key, 'probe', unusableBecause('gone'))
  }
  recordOk()
  flush()
}
