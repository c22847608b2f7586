export { announce, onAuthEvent, type AuthEvent } from './events'
export { useSession, useUser } from './hooks'
export { isSharedDevice } from './shared-device'
export { authStore, setCsrf, setSession, setUser, type Session } from './store'
