import { tabStorage } from '@almanac/auth/storage'
import { othersRun } from '../remotes/run-releases'
import { whenUnusable } from '../remotes/screen-state'
import { currentRegistry, onRegistryChange } from '../registry/registry-store'
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

/** The releases that ran in this page and may not any more, with what is served instead; empty for none. */
function withdrawnHere(): string {
  const registry = currentRegistry()
  return [
    ...(registry?.remotes.filter(({ withdrawn }) => withdrawn) ?? []),
    // Whatever ran of a remote that is switched off for everyone.
    ...(registry?.switched_off ?? []).map(({ remote }) => ({ remote, version: '' })),
  ]
    .flatMap(({ remote, version }) => othersRun(remote, version).map((ran) => `${remote} ${ran} ${version}`))
    .join(', ')
}

/**
 * Reloads the page after a release that ran in it was withdrawn or rolled back: otherwise its listeners, timers,
 * styles and changes to globals would stay. It waits until no work is in progress, unless the screen cannot be used.
 * It is no part of what React renders, which the withdrawn release may have broken. Returns a function that stops this.
 */
export function reloadAfterWithdrawals(reload: () => void = reloadPage): () => void {
  let known = ''
  const check = () => {
    const withdrawn = withdrawnHere()
    if (withdrawn === known) return
    known = withdrawn
    if (withdrawn === '') return
    void Promise.race([whenIdle(), whenSaved()]).then(() => {
      if (known === withdrawn && navigator.onLine && isFirstReload(withdrawn)) reload()
    })
  }
  const stop = onRegistryChange(check)
  check()
  return () => {
    known = ''
    stop()
  }
}
