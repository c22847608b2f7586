import { useEffect, useState } from 'react'
import { onServerClock, serverNow } from './clock'

/** Default interval, for values that change by minute or day. */
const MINUTE_INTERVAL_MS = 60_000

/** A time so little older, of the same interval, is not renewed: a screen would be rendered twice when it is opened. */
const LEAST_RENEWAL_MS = 1_000

/**
 * The current server time, updated while the page is visible: at the interval, when the
 * page becomes visible, so that one left open overnight shows the new day, and when a
 * response shows that the device's clock is wrong. The interval is that of the clock: a
 * new day begins on the screen at midnight and not up to a minute later, while a touch is
 * recorded for a day that the screen does not show yet.
 */
export function useNow(interval_ms = MINUTE_INTERVAL_MS): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState !== 'visible') return
      const time = serverNow()
      const isSame = (before: number) =>
        Math.abs(time - before) < LEAST_RENEWAL_MS &&
        Math.floor(time / interval_ms) === Math.floor(before / interval_ms)
      setNow((before) => (isSame(before.getTime()) ? before : new Date(time)))
    }
    let timer: ReturnType<typeof setInterval>
    const schedule = () => {
      clearInterval(timer)
      timer = setInterval(
        () => {
          renew()
          schedule()
        },
        interval_ms - (serverNow() % interval_ms),
      )
    }
    schedule()
    document.addEventListener('visibilitychange', renew)
    // A page that the browser kept for Back may be of another day.
    addEventListener('pageshow', renew)
    const stop = onServerClock(() => {
      renew()
      schedule()
    })
    renew()
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
      removeEventListener('pageshow', renew)
    }
  }, [interval_ms])
  return now
}
