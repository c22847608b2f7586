import { useEffect, useState, useSyncExternalStore } from 'react'
import { LocalMedia, type MediaSnapshot } from './localMedia'

/** Camera and microphone while the component is mounted; requested only by `media.start()`. */
export function useLocalMedia(): { media: LocalMedia; local: MediaSnapshot } {
  const [media] = useState(() => new LocalMedia())
  const local = useSyncExternalStore(media.subscribe, media.snapshot)
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') void media.renew()
    }
    document.addEventListener('visibilitychange', renew)
    const stopWatching = media.watch()
    return () => {
      stopWatching()
      document.removeEventListener('visibilitychange', renew)
      media.stop()
    }
  }, [media])
  return { media, local }
}
