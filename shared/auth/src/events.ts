/** Session events, of this tab or another. */
export type AuthEvent =
  | { type: 'signed_in'; user_id: string }
  | { type: 'signed_out' }
  /** The server answered 401; `study_closed` when it said 'Study has been closed' (specification 000, section 8). */
  | { type: 'unauthorized'; study_closed: boolean }
  /** The server answered 403: a company of the user asks for a passkey first. */
  | { type: 'passkey_required' }
  /** The user, or a visitor, has chosen a language; of an account it is saved already. */
  | { type: 'language_changed'; language: string }

type Listener = (event: AuthEvent, from: 'this_tab' | 'other_tab') => void

const listeners = new Set<Listener>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('almanac.auth')

channel?.addEventListener('message', (message: MessageEvent<AuthEvent>) => {
  for (const listener of listeners) listener(message.data, 'other_tab')
})

/** Subscribes to all events; returns the unsubscribe function. */
export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Emits an event in this tab, and, except a refusal of the server, in the other tabs. */
export function announce(event: AuthEvent): void {
  for (const listener of listeners) listener(event, 'this_tab')
  if (event.type !== 'unauthorized' && event.type !== 'passkey_required') channel?.postMessage(event)
}
