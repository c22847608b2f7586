import { useCallback, useEffect } from 'react'
import { markMounting } from '../remotes/mounting'
import type { Shown } from './useShown'

type ShownRelease = Pick<Shown<object>, 'release'> & { loaded: { version: string } }

/** What is shown of remotes, at each of their places. */
const places = new Set<ShownRelease>()

/** Another screen of what is shown is about to be rendered: the page may hang over it. */
export function markShown(): void {
  for (const { release, loaded } of places) markMounting(release, loaded.version)
}

/** Keeps in mind what stands at a place; the answer marks that more of it is about to be rendered. */
export function useShownPlace(shown: ShownRelease | null): () => void {
  useEffect(() => {
    if (!shown) return
    places.add(shown)
    return () => {
      places.delete(shown)
    }
  }, [shown])
  return useCallback(() => {
    if (shown) markMounting(shown.release, shown.loaded.version)
  }, [shown])
}
