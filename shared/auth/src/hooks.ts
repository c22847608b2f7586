import { useStore } from 'zustand'
import type { User } from '@almanac/contracts/account/session'
import { authStore, type Session } from './store'

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
