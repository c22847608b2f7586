import type { QueryClient } from '@almanac/api-client/query'
import { whenIdle } from '../idle/when-idle'

/** Without a request for this long, the first screen counts as loaded. */
const QUIET_DELAY_MS = 1_000
/** After this the callback runs although queries are still fetching. */
const SETTLE_TIMEOUT_MS = 10_000

/**
 * Calls back once the page has loaded, no query is fetching and the browser is idle;
 * returns a function that cancels. Idleness alone is not enough: a browser that waits
 * for the network is idle too, and work begun then competes with the requests of the
 * first screen.
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
  // `load` covers the page's own files and its preloads.
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
