import { useSyncExternalStore } from 'react'

const QUERY = '(min-width: 900px)'

/** For styles: from this width the places stand in a rail at the side, and a list beside what it opens. */
export const WIDE = `@media ${QUERY}`

/** The width of the content of a screen that uses wide windows. */
export const WIDE_COLUMN = '67.5rem'

function subscribe(listener: () => void): () => void {
  const list = globalThis.matchMedia?.(QUERY)
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** Whether the window is at least as wide as `WIDE` says. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(QUERY).matches ?? false)
}
