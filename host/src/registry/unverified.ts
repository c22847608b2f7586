import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { tabStorage } from '@almanac/auth/storage'

const KEY = 'almanac.reloaded_for_key'
/** A reload that did not help is not repeated before this: a tab must not reload again and again. */
const REPEAT_AFTER_MS = 3_600_000

/** Whether the server's registry carries a signature that this page cannot check: `reload` once, then `failed`. */
type Unverified = 'no' | 'reload' | 'failed'

const store = createStore<{ state: Unverified }>()(() => ({ state: 'no' }))

function mayReload(now = Date.now()): boolean {
  const last = Number(tabStorage.get(KEY) ?? Number.NaN)
  return !(Math.abs(now - last) < REPEAT_AFTER_MS) && tabStorage.set(KEY, String(now))
}

/** Notes that a registry could not be checked: the key of the server was changed, or somebody else answers. */
export function noteUnverified(): void {
  if (store.getState().state === 'no') store.setState({ state: mayReload() ? 'reload' : 'failed' })
}

/** Notes that a registry was checked and accepted. */
export function noteVerified(): void {
  if (store.getState().state !== 'no') store.setState({ state: 'no' })
}

export const useUnverified = (): Unverified => useStore(store, ({ state }) => state)
