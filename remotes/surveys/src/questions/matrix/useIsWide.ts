import { useSyncExternalStore } from 'react'

/** Minimum width for the table layout. */
const WIDE = '(min-width: 720px)'

function subscribe(onChange: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined
  const list = matchMedia(WIDE)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the window is at least 720 px wide; updates on resize. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => typeof matchMedia === 'function' && matchMedia(WIDE).matches)
}
