import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { User } from '@almanac/contracts/account/session'
import { setAccountZone } from '@almanac/domain/time'
import { rememberVisit } from './device'

/** The session for all apps. `restoring` only until the host has fetched it once. */
export interface Session {
  status: 'restoring' | 'anonymous' | 'authenticated'
  user: User | null
  /** CSRF token sent with every write; the server binds it to the session. In memory only. */
  csrf: string | null
}

/** The auth store; a federation singleton shared by host and remotes. */
export const authStore = createStore<Session>()(() => ({ status: 'restoring', user: null, csrf: null }))

// For devices that state no time zone of their own.
authStore.subscribe(({ user }, { user: before }) => {
  if (user?.time_zone !== before?.time_zone) setAccountZone(user?.time_zone ?? null)
})

/** Sets the session from the server: a user, or null for a visitor. */
export function setSession(user: User | null, csrf: string | null): void {
  if (user) rememberVisit()
  authStore.setState({ status: user ? 'authenticated' : 'anonymous', user, csrf: user ? csrf : null })
}

/** Sets the CSRF token of the latest response. */
export function setCsrf(csrf: string): void {
  if (authStore.getState().csrf !== csrf) authStore.setState({ csrf })
}

/** Sets the user after a profile change, within the same session. */
export function setUser(user: User): void {
  authStore.setState({ user })
}

/** The session, for screens that a visitor may see too. */
export function useSession(): Session {
  return useStore(authStore)
}

/** The signed-in user. Only for screens that the host shows to signed-in users. */
export function useUser(): User {
  const user = useStore(authStore, (session) => session.user)
  if (!user) throw new Error('useUser was called on a screen for signed-in users while nobody is signed in')
  return user
}
