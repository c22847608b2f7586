import type { QueryClient } from '@almanac/api-client/query'

/** Nothing has been read for so long: the first screen has what it shows. */
const QUIET_DELAY_MS = 1_000
/** After this the work begins although something is still being read. */
const SETTLE_TIMEOUT_MS = 10_000
/** Where the browser does not say when it is idle. */
const IDLE_DELAY_MS = 2_000
/** After this the browser runs it although it is busy. */
const IDLE_TIMEOUT_MS = 10_000

/**
 * Calls back once the page has loaded, the screen has the answers that it reads,
 * and the browser is idle; returns a function that cancels. A browser that waits for the
 * network calls itself idle: what was begun then took line and processor from the very
 * files and answers that the first screen was waiting for.
 */
export function whenSettled(queries: QueryClient, work: () => void): () => void {
  let cancel: () => void = () => {
    removeEventListener('load', onLoad)
  }
  const onLoad = () => {
    cancel = whenQuiet(queries, () => {
      cancel = whenIdle(work)
    })
  }
  // The page's own files, and those that it asks for early.
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad)
  return () => {
    cancel()
  }
}

function whenQuiet(queries: QueryClient, work: () => void): () => void {
  let quiet: ReturnType<typeof setTimeout> | undefined
  let reading: boolean | undefined

  const watch = () => {
    const now = queries.isFetching() > 0
    if (now === reading) return
    reading = now
    clearTimeout(quiet)
    if (!reading) quiet = setTimeout(settle, QUIET_DELAY_MS)
  }
  const stop = () => {
    unsubscribe()
    clearTimeout(quiet)
    clearTimeout(latest)
  }
  const settle = () => {
    stop()
    work()
  }
  const unsubscribe = queries.getQueryCache().subscribe(watch)
  const latest = setTimeout(settle, SETTLE_TIMEOUT_MS)
  watch()
  return stop
}

/** Calls back when the browser has nothing better to do; returns a function that cancels. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, IDLE_DELAY_MS)
    return () => {
      clearTimeout(timer)
    }
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => {
    cancelIdleCallback(handle)
  }
}
