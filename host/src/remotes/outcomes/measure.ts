import type { LoadMeasurements } from '@almanac/contracts/platform/outcomes'

/*
 * Paint, responsiveness and layout shift by the screen that was shown meanwhile. web-vitals measures per page; here
 * several releases share one page, and the numbers of one must not count for another. So the browser's own entries
 * are read, each attributed by its time.
 */

/** A task as long as this is reported: people tap again or leave. */
const BLOCKED_MS = 2_000
/** A longer gap is a device that slept or a debugger, not a task. */
const MAX_BLOCKED_MS = 60_000
/** So much of this time in tasks that people feel is reported too: taps wait for each of them. */
const BUSY_MS = 16_000
const BUSY_WINDOW_MS = 20_000
/** Tasks below this are not counted (Long Tasks API). */
const LONG_TASK_MS = 50
/** Interactions faster than this are not observed. */
const MIN_INTERACTION_MS = 40
/** A session window of layout shifts, as in Cumulative Layout Shift. */
const WINDOW_GAP_MS = 1_000
const WINDOW_MS = 5_000
/** Interval of the timer that shows delays where the browser has no Long Tasks API. */
const TICK_MS = 500

interface Shown {
  /** "remote version" */
  key: string
  since: number
  shifts: { value: number; first: number; last: number }
  measured: LoadMeasurements
}

let shown: Shown[] = []
/**
 * The last of them that matches. Not by `at` or `findLast`: a release that replaces a younger method must not silence
 * what would tell so.
 */
function last(matches: (one: Shown) => boolean): Shown | undefined {
  for (let index = shown.length - 1; index >= 0; index -= 1) {
    const one = shown[index]
    if (one && matches(one)) return one
  }
  return undefined
}

let onBlocked: (key: string, duration: number) => void = () => undefined

/** Notes that a release's screen is shown from now on. */
export function measureScreen(key: string | undefined): void {
  if (last(() => true)?.key === (key ?? '')) return
  const earlier = last((one) => one.key === key)
  const since = performance.now()
  // Only of releases that were shown a while ago late entries could come.
  shown = [
    ...shown.slice(-8),
    {
      key: key ?? '',
      since: shown.length === 0 ? 0 : since,
      shifts: { value: 0, first: 0, last: 0 },
      measured: earlier?.measured ?? {},
    },
  ]
}

/** What was measured of a release; undefined if nothing was. */
export function measuredOf(key: string): LoadMeasurements | undefined {
  const measured = last((one) => one.key === key)?.measured
  return measured && Object.keys(measured).length > 0 ? { ...measured } : undefined
}

/** Adds the growth of the heap to what is measured. */
export function noteHeapGrowth(key: string, heap_growth: number): void {
  const one = last((other) => other.key === key)
  if (one) one.measured.heap_growth = heap_growth
}

const shownAt = (time: number) => last(({ since, key }) => key !== '' && since <= time)

/** The fields of the browser's entries that are read: not every browser, nor the type checker, knows each. */
interface Entry extends PerformanceEntry {
  interactionId?: number
  hadRecentInput?: boolean
  value?: number
}

/** Largest contentful paint counts for the first screen: browsers measure it once per page. */
function onPaint({ startTime }: Entry): void {
  const first = shown.find(({ key }) => key !== '')
  if (first && last(({ key }) => key !== '') === first) first.measured.lcp = round(startTime)
}

function onInteraction({ interactionId, startTime, duration }: Entry): void {
  const one = interactionId ? shownAt(startTime) : undefined
  if (one) one.measured.inp = Math.max(one.measured.inp ?? 0, round(duration))
}

function onShift({ hadRecentInput, startTime, value = 0 }: Entry): void {
  const one = hadRecentInput ? undefined : shownAt(startTime)
  if (!one) return
  const { shifts } = one
  const joins = startTime - shifts.last < WINDOW_GAP_MS && startTime - shifts.first < WINDOW_MS
  one.shifts = { value: (joins ? shifts.value : 0) + value, first: joins ? shifts.first : startTime, last: startTime }
  one.measured.cls = Math.max(one.measured.cls ?? 0, Math.round(one.shifts.value * 1e4) / 1e4)
}

function onLongTask({ startTime, duration }: Pick<Entry, 'startTime' | 'duration'>): void {
  const one = shownAt(startTime)
  // In a hidden page nobody waits, and the browser slows it down.
  if (!one || duration > MAX_BLOCKED_MS || document.visibilityState !== 'visible') return
  one.measured.blocked = Math.min(600_000, (one.measured.blocked ?? 0) + round(duration - LONG_TASK_MS))
  if (duration >= BLOCKED_MS || isBusy(one.key, startTime, duration)) onBlocked(one.key, duration)
}

let tasks: { key: string; startTime: number; duration: number }[] = []

/** Whether tasks that are short by themselves take nearly all of the time. */
function isBusy(key: string, startTime: number, duration: number): boolean {
  const since = startTime + duration - BUSY_WINDOW_MS
  tasks = [...tasks.filter((one) => one.key === key && one.startTime >= since), { key, startTime, duration }]
  return tasks.reduce((sum, one) => sum + one.duration, 0) >= BUSY_MS
}

const round = (milliseconds: number) => Math.min(600_000, Math.round(milliseconds))

/** Starts measuring. `blocked` is called with the release whose screen was shown while the page did not respond. */
export function startMeasuring(blocked: typeof onBlocked): void {
  onBlocked = blocked
  observe('largest-contentful-paint', onPaint)
  observe('event', onInteraction, { durationThreshold: MIN_INTERACTION_MS })
  observe('layout-shift', onShift)
  if (!observe('longtask', onLongTask)) watchDelays()
}

/** Whether the browser has entries of this type. */
function observe(type: string, onEntry: (entry: Entry) => void, more: object = {}): boolean {
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes?.includes(type))
    return false
  try {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) onEntry(entry)
    }).observe({ type, buffered: true, ...more })
    return true
  } catch {
    return false
  }
}

/** A timer that fires late shows how long the page did not respond; not in a hidden page, whose timers are delayed. */
function watchDelays(): void {
  let due: number | undefined
  const tick = () => {
    const now = performance.now()
    if (due !== undefined && now - due > LONG_TASK_MS) onLongTask({ startTime: due, duration: now - due })
    due = document.visibilityState === 'visible' ? now + TICK_MS : undefined
    setTimeout(tick, TICK_MS)
  }
  document.addEventListener('visibilitychange', () => {
    due = undefined
  })
  tick()
}
