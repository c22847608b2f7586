import { useEffect } from 'react'
import type { createBrowserRouter, RouterState } from 'react-router-dom'
import { languageInUrl } from './visitor-language'

/** Keeps the `locale` of a visitor's URL as `languageInUrl` says, on every screen. */
export function useLanguageInUrl(router: ReturnType<typeof createBrowserRouter>, isVisitor: boolean): void {
  useEffect(() => {
    if (!isVisitor) return
    const keep = ({ location: { pathname, search, hash, state }, navigation }: RouterState) => {
      const kept = languageInUrl(search)
      if (navigation.state === 'idle' && kept !== search)
        void router.navigate({ pathname, search: kept, hash }, { replace: true, state, preventScrollReset: true })
    }
    keep(router.state)
    return router.subscribe(keep)
  }, [router, isVisitor])
}
