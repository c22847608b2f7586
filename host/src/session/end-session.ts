import { api, ApiError } from '@almanac/api-client'
import { deleteOfflineDatabase } from '@almanac/api-client/delete-database'
import { announce, authStore, setSession } from '@almanac/auth'
import { deviceStorage, TAB_DRAFTS_KEY, tabStorage } from '@almanac/auth/storage'
import { endSession, signOut } from '@almanac/contracts/account/session'
import { forgetBackHistory } from '../navigation/back-history'
import { loadSignedIn, signedInModule } from '../signed-in/load'
import { RELEASES_CACHE } from './releases-cache'
import { forgetReturnPath, rememberReturnPath } from '@almanac/auth/return-path'

/** Set by a sign-out, so that a 401 of a call in flight does not store the path to return to. */
let leaving = false

/** Signs out here, on the server and in the other tabs, and removes data stored on the device, except unsent writes. */
export async function leaveSession(): Promise<void> {
  leaving = true
  const { user } = authStore.getState()
  if (user) {
    // The device's data is removed even if the server does not respond.
    await endOnServer()
    await forgetUser(user.id)
  }
  setSession(null, null)
  announce({ type: 'signed_out' })
  location.assign('/login')
}

/** Handles a sign-out in another tab: removes stored data here too, so that this tab does not write it again. */
export async function signedOutElsewhere(): Promise<void> {
  leaving = true
  forgetReturnPath()
  const { user } = authStore.getState()
  if (!user) return
  await forgetUser(user.id)
  setSession(null, null)
  location.assign('/login')
}

/** Handles an expired session: reloads to the login screen, and returns to the current path after signing in. */
export function sessionExpired(): void {
  const { user } = authStore.getState()
  if (!user || leaving) return
  rememberReturnPath(location.pathname + location.search, user.id)
  setSession(null, null)
  void forgetCachedAnswers().then(() => {
    location.reload()
  })
}

/** In this tab: where the closed study helps by telephone, because the session that knows it has ended. */
export const SUPPORT_PHONE_KEY = 'almanac.support_phone'

/** Handles a closed study: ends the session on the server and shows /study_closed. */
export async function studyClosed(): Promise<void> {
  const { user } = authStore.getState()
  const number = user?.companies.find(({ support_phone }) => support_phone !== undefined)?.support_phone
  if (number !== undefined) tabStorage.set(SUPPORT_PHONE_KEY, number)
  setSession(null, null)
  await forgetCachedAnswers()
  await api(endSession, { query: { studyclose: 'true' } }).catch(() => undefined)
  location.assign('/study_closed')
}

const PENDING_SIGN_OUT_KEY = 'almanac.leaving'

/**
 * Ends the session on the server; resolves to whether it has ended. Without a
 * response the cookie, which no script can delete, stays valid: the sign-out is then
 * stored as pending, and the next start ends the session before it shows anything.
 */
export async function endOnServer(): Promise<boolean> {
  try {
    await api(signOut)
  } catch (error) {
    // After a 401 the session has already ended.
    if (!(error instanceof ApiError && error.status === 401)) {
      deviceStorage.set(PENDING_SIGN_OUT_KEY, 'true')
      return false
    }
  }
  deviceStorage.remove(PENDING_SIGN_OUT_KEY)
  return true
}

/** Whether a sign-out on this device is pending because the server did not respond. */
export function isSignOutPending(): boolean {
  return deviceStorage.get(PENDING_SIGN_OUT_KEY) !== null
}

/**
 * Removes a user's data from the device: drafts, cached responses, cached releases,
 * back history and return path. Writes that the server has not acknowledged stay, as
 * confirmed by the user. Never rejects, so that a storage error cannot keep anybody
 * signed in.
 */
export async function forgetUser(user_id: string): Promise<void> {
  forgetReturnPath()
  tabStorage.remove(TAB_DRAFTS_KEY)
  const forgetWrites = async () => {
    const { outboxModule } = await loadSignedIn()
    await outboxModule.forget(user_id)
  }
  await Promise.all([forgetWrites().catch(() => undefined), forgetCachedAnswers()])
}

/**
 * Removes cached responses, cached releases and the back history, also when the
 * session has expired. Drafts stay. Never rejects.
 */
export async function forgetCachedAnswers(): Promise<void> {
  forgetBackHistory()
  // A visitor's page has not loaded the cache's library, so the database is deleted without it.
  const deleteOfflineCache = signedInModule()?.deleteOfflineCache ?? deleteOfflineDatabase
  await Promise.all([
    deleteOfflineCache().catch(() => undefined),
    'caches' in globalThis ? caches.delete(RELEASES_CACHE).catch(() => false) : false,
  ])
}
