import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Whether the server's registry has a signature that this page cannot check: its key was changed, or somebody else answers. */
const store = createStore<{ unverified: boolean }>()(() => ({ unverified: false }))

/** Notes whether the signature of the last registry could be checked. */
export function setUnverified(unverified: boolean): void {
  if (store.getState().unverified !== unverified) store.setState({ unverified })
}

export const useUnverified = (): boolean => useStore(store, (state) => state.unverified)
