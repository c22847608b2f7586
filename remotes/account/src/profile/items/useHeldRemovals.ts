import { useEffect, useState } from 'react'
import { onPageHide, outbox } from '@almanac/outbox'

/** Removals that can be undone as if nothing had happened, because they are not sent yet. */
export interface HeldRemovals {
  add: (write_id: string) => void
  has: (write_id: string) => boolean
}

/** Sends held removals at once when the screen is left or the page is hidden, and may be closed. */
export function useHeldRemovals(): HeldRemovals {
  const [held] = useState(() => new Set<string>())
  useEffect(() => {
    const leave = (send: (id: string) => void) => {
      const writes = [...held]
      held.clear()
      writes.forEach(send)
    }
    const stop = onPageHide(() => leave((id) => outbox.releaseOnLeaving(id)))
    return () => {
      stop()
      leave((id) => void outbox.release(id).catch(() => undefined))
    }
  }, [held])
  return held
}
