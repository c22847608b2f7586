import { serverNow } from '@almanac/api-client'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import { useEffect, useState } from 'react'

/** Now by the server's clock, renewed every minute and whenever the page comes back into view, so that a page left open overnight shows the new day. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') setNow(new Date(serverNow()))
    }
    const timer = setInterval(renew, 60_000)
    document.addEventListener('visibilitychange', renew)
    return () => {
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
