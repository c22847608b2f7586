import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { User } from '@almanac/contracts/account/session'
import { rememberVisit } from './device'

/** The session as every app sees it. `restoring` only until the host has asked the server once. */
export interface Session {
  status: 'restoring' | 'anonymous' | 'authenticated'
  user: User | null
  /** Sent with every write; bound to the session by the server. In memory only. */
  csrf: string | null
}

/** The one auth store. Shared as a federation singleton, so host and remotes hold the same. */
export const authStore = createStore<Session>()(() => ({ status: 'restoring', user: null, csrf: null }))

/** Takes over what the server said of the session: a user, or null for a visitor. */
export function setSession(user: User | null, csrf: string | null): void {
  if (user) rememberVisit()
  authStore.setState({ status: user ? 'authenticated' : 'anonymous', user, csrf: user ? csrf : null })
}

/** A newer token came with an answer. */
export function setCsrf(csrf: string): void {
  if (authStore.getState().csrf !== csrf) authStore.setState({ csrf })
}

/** The profile changed; the session goes on. */
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
