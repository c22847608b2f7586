import { useEffect, useState, type ComponentType } from 'react'

/** What reloads the page, and says why it cannot: loaded after the first paint, because nothing needs it before. */
export function Reloads() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(() => {
    let unmounted = false
    const load = () => {
      import(/* webpackChunkName: "outcomes" */ './ReloadsWhenNeeded').then(
        ({ ReloadsWhenNeeded }) => {
          if (!unmounted) setLoaded(() => ReloadsWhenNeeded)
        },
        () => {
          addEventListener('online', load, { once: true })
        },
      )
    }
    const timer = setTimeout(load, LOAD_DELAY_MS)
    return () => {
      unmounted = true
      clearTimeout(timer)
      removeEventListener('online', load)
    }
  }, [])
  return Loaded && <Loaded />
}

/** After what the first screen needs. */
const LOAD_DELAY_MS = 1_500
