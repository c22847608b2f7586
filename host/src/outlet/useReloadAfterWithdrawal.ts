import { useEffect } from 'react'
import { tabStorage } from '@almanac/auth/storage'
import { othersRun } from '../remotes/run-releases'
import { whenUnusable } from '../remotes/screen-state'
import { useRegistry } from '../registry/registry-store'
import { pageBusyTracker, SAVE_TIMEOUT_MS } from './busy-tracker'

const KEY = 'almanac.started_anew'

/** Whether the page has not been reloaded for this withdrawal yet: a release that still runs must not cause a reload loop. */
function isFirstReload(withdrawn: string): boolean {
  return tabStorage.get(KEY) !== withdrawn && tabStorage.set(KEY, withdrawn)
}

function reloadPage(): void {
  window.location.reload()
}

/** Resolves once no work is in progress. */
async function whenIdle(): Promise<void> {
  // Work may have begun again before this continuation ran, such as a form behind a dialog that closed.
  do await pageBusyTracker.whenIdle()
  while (pageBusyTracker.isBusy())
}

/** Resolves once the screen cannot be used, with all work saved as drafts: nobody can finish it there. */
async function whenSaved(): Promise<void> {
  await whenUnusable()
  await pageBusyTracker.saveAll(SAVE_TIMEOUT_MS)
}

/**
 * Reloads the page after a release that ran in it was withdrawn or rolled back: otherwise its listeners, timers,
 * styles and changes to globals would stay. It waits until no work is in progress, unless the screen cannot be used.
 */
export function useReloadAfterWithdrawal(reload: () => void = reloadPage): void {
  const remotes = useRegistry((registry) => registry.remotes)
  const switchedOff = useRegistry((registry) => registry.switched_off)
  const withdrawn = [
    ...remotes.filter(({ withdrawn: gone }) => gone),
    // Whatever ran of a remote that is switched off for everyone.
    ...(switchedOff ?? []).map(({ remote }) => ({ remote, version: '' })),
  ]
    .flatMap(({ remote, version }) => othersRun(remote, version).map((ran) => `${remote} ${ran} ${version}`))
    .join(', ')
  useEffect(() => {
    if (withdrawn === '') return
    let cancelled = false
    const reloadWhenPossible = async () => {
      await Promise.race([whenIdle(), whenSaved()])
      if (!cancelled && navigator.onLine && isFirstReload(withdrawn)) reload()
    }
    void reloadWhenPossible()
    return () => {
      cancelled = true
    }
  }, [withdrawn, reload])
}
