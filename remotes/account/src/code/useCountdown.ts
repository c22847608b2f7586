import { useEffect, useState } from 'react'

/** Seconds left, counted from the moment that `since` names (milliseconds): right also after the device slept. */
export function useCountdown(since: number, seconds: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((since + seconds * 1000 - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [running, since, seconds])
  return Math.min(left, seconds)
}
