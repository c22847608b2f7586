import { useEffect } from 'react'
import type { createBrowserRouter, RouterState } from 'react-router-dom'
import { followLink } from './follow-language'
import { languageInUrl } from './visitor-language'

/** Shows the language that a visitor's URL names, and keeps it there as `languageInUrl` says, on every screen. */
export function useLanguageInUrl(router: ReturnType<typeof createBrowserRouter>, isVisitor: boolean): void {
  useEffect(() => {
    if (!isVisitor) return
    const keep = ({ location: { pathname, search, hash, state }, navigation }: RouterState) => {
      followLink(search)
      const kept = languageInUrl(search)
      if (navigation.state === 'idle' && kept !== search)
        void router.navigate({ pathname, search: kept, hash }, { replace: true, state, preventScrollReset: true })
    }
    keep(router.state)
    return router.subscribe(keep)
  }, [router, isVisitor])
}
