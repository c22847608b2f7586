import { useSyncExternalStore } from 'react'

const query = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void): () => void {
  const list = globalThis.matchMedia?.(query)
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** Whether the device asks for dark. */
export function useDarkPreferred(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false)
}
