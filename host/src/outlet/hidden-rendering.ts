import { getQueryClient, type Prefetching } from '@almanac/api-client/query'
import type { Release } from '@almanac/contracts/platform/registry'
import { shouldSaveData } from '../offline/save-data'
import { whenSettled } from '../offline/when-settled'
import { whenUsed } from '../idle/when-used'
import { isSafe } from '../safe/safe-mode'

/** A rendering of something that nobody has opened yet. */
export interface HiddenRendering {
  /** How often it was rendered anew, because what its first rendering requested had come. */
  round: number
  prefetching: Prefetching
}

/** Whether code of a release may run before somebody opens it: one that is on trial must not hang a page for nothing. */
export const mayPrepare = ({ known_good, preview }: Release): boolean => known_good === true && !preview

/**
 * Calls back once the open screen has what it reads, the browser is idle and somebody uses the page or has read it for a
 * while; not in safe mode or where the browser saves data. Returns a function that ends it, also what the callback has
 * begun.
 */
export function whenPreparing(prepare: (signal: AbortSignal) => Promise<void>): () => void {
  const leaving = new AbortController()
  if (isSafe() || shouldSaveData()) return () => undefined
  let cancel = whenSettled(getQueryClient(), () => {
    cancel = whenUsed(() => {
      prepare(leaving.signal).catch(() => undefined)
    })
  })
  return () => {
    cancel()
    leaving.abort()
  }
}
