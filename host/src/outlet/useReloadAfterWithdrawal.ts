import { useEffect } from 'react'
import { tabStorage } from '@almanac/auth/storage'
import { hasRunOther } from '../remotes/release-failures'
import { useRegistry } from '../registry/registry-store'
import { pageBusyTracker } from './busy-tracker'

const KEY = 'almanac.started_anew'

/** Whether the page has not been reloaded for this withdrawal yet: a release that still runs must not cause a reload loop. */
function isFirstReload(withdrawn: string): boolean {
  return tabStorage.get(KEY) !== withdrawn && tabStorage.set(KEY, withdrawn)
}

function reloadPage(): void {
  window.location.reload()
}

/**
 * Reloads the page, once no work is in progress, after a release that ran in
 * it was withdrawn: otherwise its listeners, timers and changes to globals
 * would stay.
 */
export function useReloadAfterWithdrawal(reload: () => void = reloadPage): void {
  const remotes = useRegistry((registry) => registry.remotes)
  const withdrawn = remotes
    .filter(({ remote, version, withdrawn: gone }) => gone && hasRunOther(remote, version))
    .map(({ remote, version }) => `${remote} ${version}`)
    .join(', ')
  useEffect(() => {
    if (withdrawn === '') return
    let cancelled = false
    const reloadWhenIdle = async () => {
      // Work may have begun again before this continuation ran, such as a form behind a dialog that closed.
      do await pageBusyTracker.whenIdle()
      while (pageBusyTracker.isBusy())
      if (!cancelled && navigator.onLine && isFirstReload(withdrawn)) reload()
    }
    void reloadWhenIdle()
    return () => {
      cancelled = true
    }
  }, [withdrawn, reload])
}
