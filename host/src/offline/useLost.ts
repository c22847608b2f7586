import { useEffect, useState } from 'react'
import { isReached, onReach } from '@almanac/api-client'

/** Milliseconds without the server before it is said: one call that failed in passing is no lost connection. */
const CALM = 1_500

/** Whether the server cannot be reached, for a while already. */
export function useLost(): boolean {
  const [lost, setLost] = useState(() => !isReached() && !navigator.onLine)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (reached: boolean) => {
      clearTimeout(timer)
      if (reached) setLost(false)
      else timer = setTimeout(setLost, navigator.onLine ? CALM : 0, true)
    }
    follow(isReached())
    const stop = onReach(follow)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return lost
}
