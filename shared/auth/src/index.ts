export { announce, onAuthEvent, type AuthEvent } from './events'
export { isSharedDevice, hasVisitedBefore } from './device'
export { authStore, setCsrf, setSession, setUser, useSession, useUser, type Session } from './store'
