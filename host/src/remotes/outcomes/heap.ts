import { propertyOf } from '@almanac/domain/records'

/** Interval between samples of the heap. */
export const SAMPLE_INTERVAL_MS = 5_000
/** Samples of a minute. */
const MAX_SAMPLES = 13

/**
 * Growth that is reported: over a minute 1 MB/s (60 MB that were not given back), over 20 seconds 4 MB/s. A screen
 * that loads pictures or charts grows by less, and then stops.
 */
const BOUNDS = [
  { samples: MAX_SAMPLES, bytesPerSecond: 1_000_000 },
  { samples: 5, bytesPerSecond: 4_000_000 },
]

/** The size of the JavaScript heap in bytes; undefined where the browser does not state it. Chromium alone does, exactly in isolated documents only. */
function heapSize(): number | undefined {
  if (!globalThis.crossOriginIsolated) return undefined
  const size = propertyOf(propertyOf(performance, 'memory'), 'usedJSHeapSize')
  return typeof size === 'number' ? size : undefined
}

/** Whether a heap grew all the time: each third of the samples has a higher lowest size, whatever is collected between. */
export function isGrowing(samples: readonly number[]): boolean {
  const third = Math.floor(samples.length / 3)
  if (third === 0) return false
  const [first, second, last] = [0, 1, 2].map((part) =>
    Math.min(...samples.slice(part * third, part === 2 ? samples.length : (part + 1) * third)),
  )
  return first !== undefined && second !== undefined && last !== undefined && first < second && second < last
}

/** Bytes per second between the first and the last sample, each `interval` milliseconds after the one before. */
export function growthOf(samples: readonly number[], interval = SAMPLE_INTERVAL_MS): number {
  const [first = 0] = samples
  const last = samples[samples.length - 1] ?? first
  return samples.length < 2 ? 0 : ((last - first) / ((samples.length - 1) * interval)) * 1_000
}

/** The growth that shows a leak, bytes per second; undefined if these samples show none. */
export function leakIn(samples: readonly number[]): number | undefined {
  for (const { samples: count, bytesPerSecond } of BOUNDS) {
    const latest = samples.slice(-count)
    const growth = growthOf(latest)
    if (latest.length === count && growth >= bytesPerSecond && isGrowing(latest)) return growth
  }
  return undefined
}

interface HeapWatch {
  /** Of the releases whose screens are shown; undefined while none is. */
  key: () => string | undefined
  onGrowth: (key: string, growth: number) => void
  onLeak: (key: string, growth: number) => void
}

/**
 * Samples the heap while the page is visible. The growth is that of one screen; a leak goes on whatever screen is shown,
 * and few people stay on one for twenty seconds: which release is at fault, the releases in the page tell.
 */
export function watchHeap({ key, onGrowth, onLeak }: HeapWatch): void {
  let of: string | undefined
  let ofPage: number[] = []
  let ofScreen = 0
  setInterval(() => {
    const size = document.visibilityState === 'visible' ? heapSize() : undefined
    const now = key()
    if (size === undefined) ofPage = []
    if (now !== of || size === undefined) ofScreen = 0
    of = now
    if (of === undefined || size === undefined) return
    ofPage = [...ofPage, size].slice(-MAX_SAMPLES)
    ofScreen += 1
    if (ofScreen >= MAX_SAMPLES) onGrowth(of, Math.round(growthOf(ofPage)))
    const leak = leakIn(ofPage)
    if (leak !== undefined) onLeak(of, Math.round(leak))
  }, SAMPLE_INTERVAL_MS)
}
