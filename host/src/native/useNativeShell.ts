import { useEffect } from 'react'
import type { createBrowserRouter } from 'react-router-dom'
import { shellPort } from '@almanac/native/port'

/** The page's router, which links and the Back button of the shell use. */
export type Router = ReturnType<typeof createBrowserRouter>

/** Connects the page to the native shell around it. In a browser nothing is loaded for it. */
export function useNativeShell(router: Router): void {
  useEffect(() => {
    const port = shellPort()
    if (!port) return undefined
    let stop: (() => void) | null = () => undefined
    import(/* webpackChunkName: "native" */ './connect-shell').then(
      ({ connectShell }) => {
        if (stop) stop = connectShell(port, router)
      },
      // Without the chunk the app works as in a browser, until the next start.
      () => undefined,
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [router])
}
