import { onServerClock, serverNow } from '@almanac/api-client'
import { useEffect, useState } from 'react'

/** Milliseconds between two looks at the clock: an appointment counts as active by the minute. */
const TICK = 15_000

/** The time by the server's clock, renewed while the screen is open: a phone whose clock is wrong must not miss a visit. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const renew = () => setNow(new Date(serverNow()))
    const timer = setInterval(renew, TICK)
    const stop = onServerClock(renew)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return now
}
