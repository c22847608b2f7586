import { useEffect, useState, type ComponentType } from 'react'
import { loadLate } from '../idle/load-late'

/** Reloads the page after a change of the registry's key, and says where that did not help. */
export function Reloads() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      loadLate(
        () => import(/* webpackChunkName: "outcomes" */ './ReloadsForKey'),
        ({ ReloadsForKey }) => {
          setLoaded(() => ReloadsForKey)
        },
      ),
    [],
  )
  return Loaded && <Loaded />
}
