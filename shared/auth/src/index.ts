export { announce, onAuthEvent, type AuthEvent } from './events'
export { useSession, useUser } from './hooks'
export { authStore, setCsrf, setSession, setUser, type Session } from './store'
export { wasHere } from './was-here'
