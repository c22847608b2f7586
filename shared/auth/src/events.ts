/** What happens to a session, in this tab or another. */
export type AuthEvent =
  | { type: 'signed_in'; user_id: string }
  | { type: 'signed_out' }
  /** The server answered 401; `study_closed` when it said 'Study has been closed' (specification 000, section 8). */
  | { type: 'unauthorized'; study_closed: boolean }

type Listener = (event: AuthEvent, from: 'this_tab' | 'other_tab') => void

const listeners = new Set<Listener>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('almanac.auth')

channel?.addEventListener('message', (message: MessageEvent<AuthEvent>) => {
  for (const listener of listeners) listener(message.data, 'other_tab')
})

/** Hears of every event until the returned function is called. */
export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Tells this tab; signing in and out is told to the other tabs as well, so that they follow. */
export function announce(event: AuthEvent): void {
  for (const listener of listeners) listener(event, 'this_tab')
  if (event.type !== 'unauthorized') channel?.postMessage(event)
}
