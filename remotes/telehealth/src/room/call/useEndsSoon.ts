import { serverNow } from '@almanac/api-client'
import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const WARNING_MINUTES = 5

/** Minutes until the appointment ends, from five minutes before; null earlier. */
export function useEndsSoon(ends_at: string | null): number | null {
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    if (ends_at === null) return
    const look = () => {
      const left = Math.ceil((Date.parse(ends_at) - serverNow()) / MINUTE_MS)
      setMinutes(left <= WARNING_MINUTES && left > 0 ? left : null)
    }
    look()
    const timer = setInterval(look, 10_000)
    return () => clearInterval(timer)
  }, [ends_at])
  return minutes
}
