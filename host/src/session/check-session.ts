import { useEffect, useRef } from 'react'
import { api } from '@almanac/api-client'
import { authStore, onAuthEvent, setUser } from '@almanac/auth'
import { currentSession } from '@almanac/contracts/account/session'
import { sessionExpired, signedOutElsewhere, studyClosed } from './end-session'

/** Checks the session on each route change and when the tab comes into view again; the page itself brought it for the first. */
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
    const stop = followAuthEvents()
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}

/** Keeps this tab's session true: 401s of any call, and what other tabs do. Returns a function that stops it. */
function followAuthEvents(): () => void {
  return onAuthEvent((event, from) => {
    if (event.type === 'unauthorized') {
      // The registration screen says so itself, and leaves for the login screen (specification 000, section 8).
      if (location.pathname.startsWith('/register')) return
      if (event.study_closed) void studyClosed()
      else if (location.pathname !== '/login') sessionExpired()
      return
    }
    if (from === 'this_tab') return
    const { user } = authStore.getState()
    if (event.type === 'signed_out') void signedOutElsewhere()
    if (event.type === 'signed_in' && user?.id !== event.user_id) location.reload()
  })
}

let checking: Promise<void> | null = null

/** Asks the server whether the session still stands, as each route change does (specification 000, section 2). */
export function checkSession(): Promise<void> {
  if (!authStore.getState().user) return Promise.resolve()
  checking ??= api(currentSession)
    .then((user) => {
      if (!user) sessionExpired()
      else if (user.companies.some((company) => company.status === 'closed')) return studyClosed()
      else if (user.id === authStore.getState().user?.id) setUser(user)
      else location.reload()
      return undefined
    })
    // No answer is no verdict: the screens go on with what they have.
    .catch(() => undefined)
    .finally(() => {
      checking = null
    })
  return checking
}
