import { useSyncExternalStore } from 'react'

/** From here on the columns of a table have room beside the questions. */
const WIDE = '(min-width: 720px)'

function subscribe(changed: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined
  const list = matchMedia(WIDE)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Whether the window is at least 720 px wide; followed as it changes. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => typeof matchMedia === 'function' && matchMedia(WIDE).matches)
}
