import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'

const cookieStore = createStore<{ lost: boolean }>()(() => ({ lost: false }))

/** Notes that the server signed somebody in and the browser did not keep the session's cookie. */
export function noteLostSession(): void {
  cookieStore.setState({ lost: true })
}

/** Whether this browser keeps no cookies for this site, without which nobody can be signed in. */
export function useCookiesBlocked(): boolean {
  const lost = useStore(cookieStore, (state) => state.lost)
  return lost || !navigator.cookieEnabled
}
