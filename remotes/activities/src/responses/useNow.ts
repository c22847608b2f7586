import { onServerClock, serverNow } from '@almanac/api-client'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import { useEffect, useState } from 'react'

/** Now by the server's clock, renewed every minute, whenever the page comes back into view, so that a page left open overnight shows the new day, and when the server's first answer shows that the phone's clock is wrong. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') setNow(new Date(serverNow()))
    }
    const timer = setInterval(renew, 60_000)
    document.addEventListener('visibilitychange', renew)
    const stop = onServerClock(renew)
    renew()
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [])
  return now
}

/** The local date where the participant is. */
export function useToday(): string {
  return localDateOf(useNow(), deviceZone())
}
