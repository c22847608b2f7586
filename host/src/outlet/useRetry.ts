import { useEffect, useEffectEvent, useRef } from 'react'
import { onReachabilityChange } from '@almanac/api-client'
import { reasonOf, retryLater } from '@almanac/federation/loading'

/** Whether an error is that of code which did not arrive, and not one that the code threw: only the former may be gone next time. */
export const isLoadError = (error: unknown): boolean => reasonOf(error, 'render') !== 'render'

/**
 * Retries what could not be loaded when the network or the server returns, and for the first failure once after a short
 * time. What fails again stays until then, or until the user retries it.
 */
export function useRetry(failed: boolean, retry: () => void): void {
  const isTimed = useRef(true)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!failed) return undefined
    const stop = retryLater(() => again(), isTimed.current)
    const stopFollowing = onReachabilityChange((reached) => {
      if (reached) again()
    })
    isTimed.current = false
    return () => {
      stop()
      stopFollowing()
    }
  }, [failed])
}
