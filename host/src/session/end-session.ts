import { api, ApiError } from '@almanac/api-client'
import { deleteOfflineDatabase } from '@almanac/api-client/delete-database'
import { announce, authStore, setSession } from '@almanac/auth'
import { endSession, signOut } from '@almanac/contracts/account/session'
import { forgetBackHistory } from '../navigation/back-history'
import { loadSignedIn, signedInModule } from '../signed-in/load'
import { RELEASES_CACHE } from './releases-cache'
import { forgetReturnPath, rememberReturnPath } from './return-path'

/** A user who leaves does not come back to the same place: what is still under way meets a 401 then. */
let leaving = false

/** Leaves the session behind: here, on the server, in the other tabs; what is stored on the device of a user who has nothing unsent goes as well. */
export async function leaveSession(): Promise<void> {
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

/** The user has signed out in another tab: this one forgets them as well, so that it writes nothing down again on its way out. */
export async function signedOutElsewhere(): Promise<void> {
  leaving = true
  forgetReturnPath()
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
  rememberReturnPath(location.pathname + location.search, user.id)
  setSession(null, null)
  void forgetCachedAnswers().then(() => {
    location.reload()
  })
}

/** The study was closed: the session ends on the server too, and the page says why. */
export async function studyClosed(): Promise<void> {
  setSession(null, null)
  await forgetCachedAnswers()
  await api(endSession, { query: { studyclose: 'true' } }).catch(() => undefined)
  location.assign('/study_closed')
}

const PENDING_SIGN_OUT_KEY = 'almanac.leaving'

/**
 * Ends the session on the server. Without an answer the cookie stays valid, and
 * no script can take it away: the device then remembers that its user has left,
 * and the next start ends the session before it shows anything.
 */
export async function endOnServer(): Promise<boolean> {
  try {
    await api(signOut)
  } catch (error) {
    // A session that the server no longer knows has ended as well.
    if (!(error instanceof ApiError && error.status === 401)) {
      localStorage.setItem(PENDING_SIGN_OUT_KEY, 'true')
      return false
    }
  }
  localStorage.removeItem(PENDING_SIGN_OUT_KEY)
  return true
}

/** Whether a user left this device while the server could not be told. */
export function isSignOutPending(): boolean {
  return localStorage.getItem(PENDING_SIGN_OUT_KEY) !== null
}

/**
 * Removes what is stored on the device of a user who leaves: drafts, cached
 * answers, which releases they have, and what this tab remembers of them. Only
 * writes that the server has not acknowledged stay, after the user was asked.
 * Never rejects: nobody stays signed in because a browser cannot forget.
 */
export async function forgetUser(user_id: string): Promise<void> {
  forgetReturnPath()
  const forgetWrites = async () => {
    const { outboxModule } = await loadSignedIn()
    await outboxModule.forget(user_id)
  }
  await Promise.all([forgetWrites().catch(() => undefined), forgetCachedAnswers()])
}

/**
 * Removes cached answers and where the user has been, also when the session has
 * run out: it comes again when they sign in. Drafts stay. Never rejects.
 */
export async function forgetCachedAnswers(): Promise<void> {
  forgetBackHistory()
  // A visitor's page has not opened the database: it is deleted without what else belongs to it.
  const deleteOfflineCache = signedInModule()?.deleteOfflineCache ?? deleteOfflineDatabase
  await Promise.all([
    deleteOfflineCache().catch(() => undefined),
    'caches' in globalThis ? caches.delete(RELEASES_CACHE).catch(() => false) : false,
  ])
}
