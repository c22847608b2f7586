import { useEffect, useRef } from 'react'
import { checkSession, followSession } from './follow'

/** Checks the session on each route change and when the tab is looked at again; the page itself brought it for the first. */
export function useSessionChecks(pathname: string): void {
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else void checkSession()
  }, [pathname])

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void checkSession()
    }
    document.addEventListener('visibilitychange', onVisible)
    const stop = followSession()
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}
