import { useSyncExternalStore } from 'react'

/** Where two slides become three (specification 001, section 9). */
const WIDE = '(min-width: 763px)'

function subscribe(changed: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined
  const list = matchMedia(WIDE)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** How many slides of a carousel are seen at once: 2 on windows narrower than 763 px, else 3. */
export function useSlidesInView(): 2 | 3 {
  return useSyncExternalStore(subscribe, () => (typeof matchMedia === 'function' && matchMedia(WIDE).matches ? 3 : 2))
}
