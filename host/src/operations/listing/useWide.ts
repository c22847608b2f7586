import { useSyncExternalStore } from 'react'

/** From this width a row of facts stands beside its actions. */
const QUERY = '(min-width: 68rem)'

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(QUERY)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether there is room for a table. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches)
}
