import { useEffect } from 'react'

/** Keeps the screen on; a browser lets go of it whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let ended = false
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      // Refused at a low battery: the call goes on all the same.
      const granted = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (ended) void granted?.release()
      else lock = granted
    }
    const again = () => void ask()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
