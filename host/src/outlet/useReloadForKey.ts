import { useEffect } from 'react'
import { useUnverified } from '../registry/unverified'
import { pageBusyTracker, SAVE_TIMEOUT_MS } from './busy-tracker'

function reloadPage(): void {
  window.location.reload()
}

/**
 * Reloads the page, with all work saved as drafts, once the server's registry is signed with a key that this page
 * does not know: the page of the server has the new key. Without it the tab would keep a withdrawn release.
 */
export function useReloadForKey(reload: () => void = reloadPage): void {
  const state = useUnverified()
  useEffect(() => {
    if (state === 'reload') void pageBusyTracker.saveAll(SAVE_TIMEOUT_MS).then(reload)
  }, [state, reload])
}
