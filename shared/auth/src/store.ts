import { createStore } from 'zustand/vanilla'
import type { User } from '@almanac/contracts/account/session'
import { rememberVisit } from './was-here'

/** The session as every app sees it. `restoring` only until the host has asked the server once. */
export interface Session {
  status: 'restoring' | 'anonymous' | 'authenticated'
  user: User | null
  /** Sent with every write; bound to the session by the server. Kept in memory only. */
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
