import { useEffect, useEffectEvent, useRef } from 'react'
import { onReachabilityChange } from '@almanac/api-client'
import { reasonOf, retryLater } from '@almanac/federation/loading'

/** Whether an error is that of code which did not arrive, and not one that the code threw: only the former may be gone next time. */
export const isLoadError = (error: unknown): boolean => reasonOf(error, 'render') !== 'render'

/**
 * Retries what could not be loaded when the network or the server returns, and with growing delays until it is there or
 * the user has left.
 */
export function useRetry(failed: boolean, retry: () => void): void {
  const tried = useRef(0)
  const again = useEffectEvent(() => {
    tried.current += 1
    retry()
  })
  useEffect(() => {
    if (!failed) return undefined
    const stop = retryLater(() => again(), tried.current)
    const stopFollowing = onReachabilityChange((reached) => {
      if (reached) again()
    })
    return () => {
      stop()
      stopFollowing()
    }
  }, [failed])
}
