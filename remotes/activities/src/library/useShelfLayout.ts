import { useSyncExternalStore } from 'react'

/** Windows narrower than this, which are phones, show activities below one another. */
const SLIDES = '(min-width: 600px)'
/** From two to three slides (specification 001, section 9). */
const THREE = '(min-width: 763px)'

const matches = (query: string): boolean => matchMedia(query).matches

function subscribe(onChange: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined
  const lists = [matchMedia(SLIDES), matchMedia(THREE)]
  lists.forEach((list) => list.addEventListener('change', onChange))
  return () => lists.forEach((list) => list.removeEventListener('change', onChange))
}

const current = (): 'rows' | 2 | 3 =>
  typeof matchMedia !== 'function' ? 2 : !matches(SLIDES) ? 'rows' : matches(THREE) ? 3 : 2

/** How the activities of a category are shown: as rows on a phone, elsewhere as so many slides in view. */
export const useShelfLayout = (): 'rows' | 2 | 3 => useSyncExternalStore(subscribe, current)
