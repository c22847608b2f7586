import { useEffect } from 'react'
import { hasRunOther } from '../remotes/release-failures'
import { useRegistry } from '../registry/registry-store'
import { pageBusyTracker } from './busy-tracker'

const KEY = 'almanac.started_anew'

/** Whether the page has not yet been reloaded for this; a release that runs all the same must not do so for ever. */
function isFirst(withdrawn: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === withdrawn) return false
    sessionStorage.setItem(KEY, withdrawn)
    return true
  } catch {
    return false
  }
}

function reloadPage(): void {
  window.location.reload()
}

/**
 * Reloads the page, where nothing is in progress, after a release that has run
 * in it was taken back: its listeners, timers and whatever else it has done to
 * the page would stay otherwise.
 */
export function useReloadAfterWithdrawal(reload: () => void = reloadPage): void {
  const remotes = useRegistry((registry) => registry.remotes)
  const withdrawn = remotes
    .filter(({ remote, version, withdrawn: gone }) => gone && hasRunOther(remote, version))
    .map(({ remote, version }) => `${remote} ${version}`)
    .join(', ')
  useEffect(() => {
    if (withdrawn === '') return
    let wanted = true
    const reloadWhenIdle = async () => {
      // A form that ended with a dialog has not ended.
      do await pageBusyTracker.whenIdle()
      while (pageBusyTracker.isBusy())
      if (wanted && navigator.onLine && isFirst(withdrawn)) reload()
    }
    void reloadWhenIdle()
    return () => {
      wanted = false
    }
  }, [withdrawn, reload])
}
