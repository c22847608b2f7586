import { useEffect, useEffectEvent } from 'react'

/** After these times the modals about documents go by themselves (specification 000, section 8). */
export const SENT_DURATION_MS = 1_500
export const FAILED_DURATION_MS = 10_000

/** Calls `onClose` after so many milliseconds; never while there are none. */
export function useTimedClose(duration: number | undefined, onClose: () => void): void {
  const end = useEffectEvent(onClose)
  useEffect(() => {
    if (duration === undefined) return
    const timer = setTimeout(() => end(), duration)
    return () => clearTimeout(timer)
  }, [duration])
}
