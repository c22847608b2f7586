import { measuredOf, measureScreen, startMeasuring } from './measure'

type Listener = (list: { getEntries: () => object[] }) => void
const observers = new Map<string, Listener>()

class FakeObserver {
  static supportedEntryTypes = ['largest-contentful-paint', 'event', 'layout-shift', 'longtask']
  constructor(readonly listener: Listener) {}
  observe({ type }: { type: string }): void {
    observers.set(type, this.listener)
  }
}

const entry = (type: string, ...entries: object[]) => observers.get(type)?.({ getEntries: () => entries })
let now = 0

test('what the browser measures counts for the release whose screen was shown at that time', () => {
  Object.assign(globalThis, { PerformanceObserver: FakeObserver })
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  const blocked = jest.fn()
  startMeasuring(blocked)

  now = 800
  measureScreen('activities 1.0.0')
  entry('largest-contentful-paint', { startTime: 640 }, { startTime: 1_200 })
  entry(
    'event',
    { interactionId: 1, startTime: 2_000, duration: 88 },
    { interactionId: 0, startTime: 2_100, duration: 900 },
  )
  // One session window, then another, then one that the user caused.
  entry(
    'layout-shift',
    { startTime: 2_000, value: 0.1 },
    { startTime: 2_500, value: 0.05 },
    { startTime: 9_000, value: 0.02 },
  )
  entry('layout-shift', { startTime: 9_500, value: 4, hadRecentInput: true })

  now = 10_000
  measureScreen('social 1.1.0')
  entry('longtask', { startTime: 9_000, duration: 150 }, { startTime: 11_000, duration: 2_500 })
  // A device that slept.
  entry('longtask', { startTime: 20_000, duration: 3_600_000 })
  // Browsers measure the first paint once per page.
  entry('largest-contentful-paint', { startTime: 12_000 })

  expect(measuredOf('activities 1.0.0')).toEqual({ lcp: 1_200, inp: 88, cls: 0.15, blocked: 100 })
  expect(measuredOf('social 1.1.0')).toEqual({ blocked: 2_450 })
  expect(measuredOf('surveys 1.0.0')).toBeUndefined()
  expect(blocked.mock.calls).toEqual([['social 1.1.0', 2_500]])
})

test('a page is blocked as well by tasks that take nearly all of the time, and not while it is hidden', () => {
  const blocked = jest.fn()
  startMeasuring(blocked)
  now = 40_000
  measureScreen('surveys 1.0.0')
  const flood = (from: number, share: number) => {
    for (let at = from; at < from + 30_000; at += 500) entry('longtask', { startTime: at, duration: 500 * share })
  }
  flood(50_000, 0.5)
  expect(blocked).not.toHaveBeenCalled()
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  flood(100_000, 0.95)
  hidden.mockRestore()
  expect(blocked).not.toHaveBeenCalled()
  flood(150_000, 0.95)
  expect(blocked).toHaveBeenCalledWith('surveys 1.0.0', 475)
})
