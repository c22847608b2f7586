import { useEffect, useState } from 'react'
import { useUnverified } from '../registry/unverified'
import { pageBusyTracker, SAVE_TIMEOUT_MS } from './busy-tracker'
import { mayReload } from './guarded-reload'

function reloadPage(): void {
  window.location.reload()
}

/**
 * Reloads the page, with all work saved as drafts, once the server's registry is signed with a key that this page
 * does not know: the page of the server has the new key. Without it the tab would keep a withdrawn release. Returns
 * whether a reload did not help, or is not possible.
 */
export function useReloadForKey(reload: () => void = reloadPage): boolean {
  const unverified = useUnverified()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!unverified) return
    if (mayReload('key')) void pageBusyTracker.saveAll(SAVE_TIMEOUT_MS).then(reload)
    else setFailed(true)
  }, [unverified, reload])
  return unverified && failed
}
