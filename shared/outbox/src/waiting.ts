import { useEffect, useState } from 'react'

/** Delay before a pending write is marked, in milliseconds, because most are acknowledged sooner. */
export const WAITING_DELAY_MS = 1_000

/** Whether to mark a write as pending: true a second after the component was mounted. */
export function useIsWaitingLong(): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WAITING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
