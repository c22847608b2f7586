import { useEffect } from 'react'
import { isSharedDevice } from '@almanac/auth'

/** On a device that is not the user's, what is unsent goes with the page: the browser asks before it is closed. */
export function useUnsentWarning(unsent: boolean): void {
  useEffect(() => {
    if (!unsent || !isSharedDevice()) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
    }
  }, [unsent])
}
