import type { Shell, Work } from '@almanac/federation/shell'
import { onUserEvent } from '../registry/user-events'

/** Tracks unsaved or running work in one outlet (`useBusy`): an edited form, an open dialog, a call. */
export interface BusyTracker {
  /** Registers work; returns a function that ends it. */
  begin: (work: Work) => () => void
  isBusy: () => boolean
  /** Resolves once no work is in progress, immediately if there is none now. */
  whenIdle: () => Promise<void>
  /** Resolves once work is in progress. */
  whenBusy: () => Promise<void>
  /** Saves all work as drafts; resolves after `timeout` milliseconds at the latest. Never rejects. */
  saveAll: (timeout: number) => Promise<void>
}

/** Creates an idle tracker. Work that begins in it also begins in its parent. */
export function createBusyTracker(parent?: Pick<BusyTracker, 'begin'>): BusyTracker {
  const inProgress = new Set<Work>()
  const waiting: Record<'idle' | 'busy', Set<() => void>> = { idle: new Set(), busy: new Set() }

  const notify = (state: 'idle' | 'busy') => {
    const listeners = [...waiting[state]]
    waiting[state].clear()
    for (const listener of listeners) listener()
  }

  const until = (state: 'idle' | 'busy') =>
    inProgress.size > 0 === (state === 'busy')
      ? Promise.resolve()
      : new Promise<void>((resolve) => waiting[state].add(resolve))

  return {
    begin(work) {
      // A new object for each call, because the same work may be registered twice.
      const registration: Work = { save: () => work.save() }
      inProgress.add(registration)
      const endInParent = parent?.begin(work)
      notify('busy')
      return () => {
        inProgress.delete(registration)
        endInParent?.()
        if (inProgress.size === 0) notify('idle')
      }
    },
    isBusy: () => inProgress.size > 0,
    whenIdle: () => until('idle'),
    whenBusy: () => until('busy'),
    async saveAll(timeout) {
      const timedOut = new Promise<void>((resolve) => setTimeout(resolve, timeout))
      // A draft that cannot be stored must not delay an urgent release.
      await Promise.race([timedOut, Promise.allSettled([...inProgress].map(async (work) => work.save()))])
    },
  }
}

/** Tracks the work of the whole page. */
export const pageBusyTracker = createBusyTracker()

/** The shell context of the host's own screens, whose forms and dialogs count as work too. */
export const pageShell: Shell = { begin: pageBusyTracker.begin, slotFills: () => [], onEvent: onUserEvent }

/** Timeout for saving drafts before an urgent release replaces the shown one. */
export const SAVE_TIMEOUT_MS = 2_000

interface Activation {
  tracker: BusyTracker
  /** Activates even while work is in progress. */
  urgent: boolean
  /** Starts showing the next release; resolves once it is shown. Until then the earlier one remains usable. */
  activate: () => Promise<void>
  /** Cancels an activation; the earlier release stays. */
  abort: () => void
  /** Aborted when another release is to be activated instead. */
  signal: AbortSignal
}

/**
 * Replaces the shown release once no work is in progress. Work that begins
 * while the activation is running aborts it until that work has ended. An urgent
 * release saves drafts instead of waiting. Never rejects.
 */
export async function activateWhenIdle({ tracker, urgent, activate, abort, signal }: Activation): Promise<void> {
  for (;;) {
    await (urgent ? tracker.saveAll(SAVE_TIMEOUT_MS) : tracker.whenIdle())
    if (signal.aborted) return
    // Work may have begun again before this continuation ran, such as a form behind a dialog that closed.
    if (!urgent && tracker.isBusy()) continue
    const activated = activate().then(() => 'active' as const)
    if (urgent) return
    const first = await Promise.race([activated, tracker.whenBusy().then(() => 'busy' as const)])
    if (first === 'active' || signal.aborted) return
    abort()
  }
}
