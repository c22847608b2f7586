export { announce, onAuthEvent, type AuthEvent } from './events'
export {
  hasVisitedBefore,
  isInMemoryOnly,
  isSharedDevice,
  noteStorageRefusal,
  storageRefusal,
  type StorageRefusal,
} from './device'
export { authStore, setCsrf, setSession, setUser, useSession, useUser, type Session } from './store'
