import { api } from '@almanac/api-client'
import { announce, authStore, setSession } from '@almanac/auth'
import { endSession } from '@almanac/contracts/account/session'
import { forgetAnswers, forgetUser } from './forget'
import { endOnServer } from './leaving'
import { forgetPlace, rememberPlace } from './return-to'

/** Whoever leaves does not come back to where she was: what is still under way meets a 401 then. */
let leaving = false

/** Leaves the session behind: here, on the server, in the other tabs; what is kept on the device of a user who has nothing unsent goes as well. */
export async function leave(): Promise<void> {
  leaving = true
  const { user } = authStore.getState()
  if (user) {
    // The device forgets even when the server cannot be told.
    await endOnServer()
    await forgetUser(user.id)
  }
  setSession(null, null)
  announce({ type: 'signed_out' })
  location.assign('/login')
}

/** The user has left in another tab: this one forgets her as well, so that it writes nothing down again on its way out. */
export async function leftElsewhere(): Promise<void> {
  leaving = true
  forgetPlace()
  const { user } = authStore.getState()
  if (!user) return
  await forgetUser(user.id)
  setSession(null, null)
  location.assign('/login')
}

/** The server no longer knows the session: back to the login screen, and afterwards to where the user was. */
export function sessionExpired(): void {
  const { user } = authStore.getState()
  if (!user || leaving) return
  rememberPlace(location.pathname + location.search, user.id)
  setSession(null, null)
  void forgetAnswers().then(() => {
    location.reload()
  })
}

/** The study was closed: the session ends on the server too, and the page says why. */
export async function studyClosed(): Promise<void> {
  setSession(null, null)
  await forgetAnswers()
  await api(endSession, { query: { studyclose: 'true' } }).catch(() => undefined)
  location.assign('/study_closed')
}
