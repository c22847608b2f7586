import { api } from '@almanac/api-client'
import { authStore, onAuthEvent, setUser } from '@almanac/auth'
import { currentSession } from '@almanac/contracts/account/session'
import { leftElsewhere, sessionExpired, studyClosed } from './end'

/** Keeps this tab's session true: 401s of any call, and what other tabs do. Gives a function that stops it. */
export function followSession(): () => void {
  return onAuthEvent((event, from) => {
    if (event.type === 'unauthorized') {
      // Whoever registers is told by that screen, and leaves it for the login screen (specification 000, section 8).
      if (location.pathname.startsWith('/register')) return
      if (event.study_closed) void studyClosed()
      else if (location.pathname !== '/login') sessionExpired()
      return
    }
    if (from === 'this_tab') return
    const { user } = authStore.getState()
    if (event.type === 'signed_out') void leftElsewhere()
    if (event.type === 'signed_in' && user?.id !== event.user_id) location.reload()
  })
}

let asking: Promise<void> | null = null

/** Asks the server whether the session still stands, as each route change does (specification 000, section 2). */
export function checkSession(): Promise<void> {
  if (!authStore.getState().user) return Promise.resolve()
  asking ??= api(currentSession)
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
      asking = null
    })
  return asking
}
