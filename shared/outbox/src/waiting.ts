import { useEffect, useState } from 'react'

/** Until then nothing is said of a write that waits on this device: most are acknowledged sooner. */
export const WAITING_DELAY_MS = 1_000

/** Whether a write has waited long enough to say so: true a second after the component was mounted. */
export function useIsWaitingLong(): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WAITING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
