import { useEffect, useEffectEvent } from 'react'

/** Timeouts after which the modals about documents close (specification 000, section 8). */
export const SENT_DURATION_MS = 1_500
export const FAILED_DURATION_MS = 10_000

/** Calls `onClose` after `duration` milliseconds; never while it is undefined. */
export function useTimedClose(duration: number | undefined, onClose: () => void): void {
  const end = useEffectEvent(onClose)
  useEffect(() => {
    if (duration === undefined) return
    const timer = setTimeout(() => end(), duration)
    return () => clearTimeout(timer)
  }, [duration])
}
