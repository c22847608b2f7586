import { useEffect, useState } from 'react'

/** Milliseconds between two looks at the clock: an appointment counts as active by the minute. */
const TICK = 15_000

/** The time, renewed while the screen is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK)
    return () => clearInterval(timer)
  }, [])
  return now
}
