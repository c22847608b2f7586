import { useEffect } from 'react'
import { reloadPage } from './reload'
import { hasRunOther } from '../remotes/late-errors'
import { useRegistry } from '../registry/registry-store'
import { pageWorks } from './page-works'

const KEY = 'almanac.started_anew'

/** Whether the page has not yet been started anew for this; a release that runs all the same must not do so for ever. */
function isFirst(what: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === what) return false
    sessionStorage.setItem(KEY, what)
    return true
  } catch {
    return false
  }
}

/**
 * Starts the page anew, where nothing is in progress, after a release that has
 * run in it was taken back: its listeners, timers and whatever else it has done
 * to the page would stay otherwise.
 */
export function useWithdrawn(): void {
  const remotes = useRegistry((registry) => registry.remotes)
  const withdrawn = remotes
    .filter(({ remote, version, withdrawn: gone }) => gone && hasRunOther(remote, version))
    .map(({ remote, version }) => `${remote} ${version}`)
    .join(', ')
  useEffect(() => {
    if (withdrawn === '') return
    let wanted = true
    const whenIdle = async () => {
      // A form that ended with a dialog has not ended.
      do await pageWorks.idle()
      while (pageWorks.isBusy())
      if (wanted && navigator.onLine && isFirst(withdrawn)) reloadPage()
    }
    void whenIdle()
    return () => {
      wanted = false
    }
  }, [withdrawn])
}
