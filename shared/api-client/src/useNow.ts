import { useEffect, useState } from 'react'
import { onServerClock, serverNow } from './clock'

/** Often enough for what goes by the minute or by the day. */
const MINUTE_INTERVAL_MS = 60_000

/**
 * Now by the server's clock, renewed while the page can be seen: at the interval,
 * when the page comes back into view, so that one left open overnight shows the
 * new day, and when an answer of the server shows that the device's clock is wrong.
 */
export function useNow(interval_ms = MINUTE_INTERVAL_MS): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') setNow(new Date(serverNow()))
    }
    const timer = setInterval(renew, interval_ms)
    document.addEventListener('visibilitychange', renew)
    const stop = onServerClock(renew)
    renew()
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [interval_ms])
  return now
}
