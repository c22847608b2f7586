import { useEffect, useRef } from 'react'
import { api } from '@almanac/api-client'
import { authStore, onAuthEvent, setUser } from '@almanac/auth'
import { currentSession } from '@almanac/contracts/account/session'
import { canonicalJson } from '@almanac/domain/canonical'
import { saveChoice, showWantedLanguage } from '../language/follow-language'
import { takeReturnPath } from '@almanac/auth/return-path'
import { sessionExpired, signedOutElsewhere, studyClosed } from './end-session'

/** Checks the session on each route change and when the tab becomes visible, but not for the first route, whose session came with the page. */
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

/** Updates this tab's session after a 401 of any call and after sign-ins and sign-outs in other tabs. Returns a function that stops this. */
function followAuthEvents(): () => void {
  return onAuthEvent((event, from) => {
    if (event.type === 'unauthorized') {
      // The registration screen shows it itself and goes to the login screen (specification 000, section 8).
      if (location.pathname.startsWith('/register')) return
      if (event.study_closed) void studyClosed()
      else if (location.pathname !== '/login') sessionExpired()
      return
    }
    if (from === 'this_tab') return
    const { user } = authStore.getState()
    // A check that is on its way may have been answered before the change.
    if (event.type === 'language_changed') void (checking ?? Promise.resolve()).then(checkSession)
    if (event.type === 'signed_out') void signedOutElsewhere()
    if (event.type !== 'signed_in' || user?.id === event.user_id) return
    // The link that this tab waits with is its own.
    if (!user && location.pathname === '/login') location.replace(takeReturnPath(event.user_id))
    else location.reload()
  })
}

let checking: Promise<void> | null = null

/**
 * Checks with the server whether the session is still valid, as on each route change (specification 000,
 * section 2).
 */
export function checkSession(): Promise<void> {
  const before = authStore.getState().user
  if (!before) return Promise.resolve()
  checking ??= api(currentSession)
    .then((user) => {
      if (!user) sessionExpired()
      else if (user.companies.some((company) => company.status === 'closed')) return studyClosed()
      else if (user.id === authStore.getState().user?.id) {
        // A change that was saved meanwhile is newer than this answer. The same user again keeps its object, so that the
        // screen is not rendered once more at each navigation.
        if (authStore.getState().user === before && canonicalJson(user) !== canonicalJson(before)) setUser(user)
        else showWantedLanguage()
        return saveChoice()
      } else location.reload()
      return undefined
    })
    // Without a response the session counts as valid.
    .catch(() => undefined)
    .finally(() => {
      checking = null
    })
  return checking
}
