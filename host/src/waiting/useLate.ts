import { useOutbox, type OutboxEntry } from '@almanac/outbox'
import { useEffect, useState } from 'react'
import { nextToTell, toTellOf } from './late'

/** What this device has kept and the server has not taken, once it has waited long enough to be told of. */
export function useLate(): OutboxEntry[] {
  const entries = useOutbox()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      setNow(Date.now())
      const next = nextToTell(entries, Date.now())
      if (next !== undefined) timer = setTimeout(look, next + 20)
    }
    timer = setTimeout(look, 0)
    return () => clearTimeout(timer)
  }, [entries])
  return toTellOf(entries, now)
}
