import { growthOf, isGrowing, leakIn, SAMPLE_INTERVAL_MS, watchHeap } from './heap'

const MB = 1_000_000
/** Samples of a heap that grows so much per second from `start`. */
const growing = (bytesPerSecond: number, count: number, noise: (index: number) => number = () => 0) =>
  Array.from(
    { length: count },
    (_, index) => 40 * MB + (bytesPerSecond * index * SAMPLE_INTERVAL_MS) / 1_000 + noise(index),
  )

test('growth is stated in bytes per second', () => {
  expect(growthOf(growing(2 * MB, 13))).toBe(2 * MB)
  expect([growthOf([]), growthOf([5])]).toEqual([0, 0])
})

test.each([
  ['16 MB/s, after 20 seconds', growing(16 * MB, 5)],
  ['1.5 MB/s, after a minute, with collections between', growing(1.5 * MB, 13, (index) => (index % 2) * 8 * MB)],
])('a leak is noticed: %s', (_, samples) => {
  expect(leakIn(samples)).toBeGreaterThan(MB)
})

test.each([
  ['a screen that loads much and then stops', [...growing(10 * MB, 4), ...Array.from({ length: 9 }, () => 190 * MB)]],
  ['garbage that is collected', growing(0, 13, (index) => (index % 4) * 30 * MB)],
  ['slow growth', growing(0.3 * MB, 13)],
  ['too few samples', growing(16 * MB, 4)],
])('no leak: %s', (_, samples) => {
  expect(leakIn(samples)).toBeUndefined()
})

test('a heap that was collected once does not grow', () => {
  expect(isGrowing([1, 2, 3, 4, 0.5, 6, 7, 8, 9])).toBe(false)
})

test('a leak is noticed although each screen is shown for a moment only', () => {
  jest.useFakeTimers()
  let size = 0
  Object.defineProperty(globalThis, 'crossOriginIsolated', { value: true, configurable: true })
  Object.defineProperty(performance, 'memory', { get: () => ({ usedJSHeapSize: size }), configurable: true })
  let shown = 0
  const onLeak = jest.fn()
  const onGrowth = jest.fn()
  watchHeap({ key: () => (shown % 2 ? 'activities 1.0.0' : 'social 1.0.0'), onLeak, onGrowth })
  for (; shown < 5; shown += 1) {
    size += 80 * MB
    jest.advanceTimersByTime(SAMPLE_INTERVAL_MS)
  }
  expect(onLeak).toHaveBeenCalledTimes(1)
  expect(onGrowth).not.toHaveBeenCalled()
  jest.useRealTimers()
})
