import { useEffect } from 'react'

/** Keeps the screen on; re-acquired because browsers release the lock whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let ended = false
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      // Refused at low battery: the call continues anyway.
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
