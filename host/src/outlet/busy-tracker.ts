import type { Shell, Work } from '@almanac/federation/shell'
import { onUserEvent } from '../registry/event-stream'

/** Tracks what is in progress in one place (`useBusy`): an edited form, an open dialog, a call. */
export interface BusyTracker {
  /** Announces work; returns a function that ends it. */
  begin: (work: Work) => () => void
  isBusy: () => boolean
  /** Resolves once nothing is in progress: at once when there is nothing now. */
  whenIdle: () => Promise<void>
  /** Resolves once something is in progress. */
  whenBusy: () => Promise<void>
  /** Lets all of it keep what was entered, for at most so many milliseconds in all. Never rejects. */
  saveAll: (timeout: number) => Promise<void>
}

/** A tracker with nothing in progress yet. What begins here has begun in the place around as well. */
export function createBusyTracker(around?: Pick<BusyTracker, 'begin'>): BusyTracker {
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
      // A work of its own for each announcement, also where the same is announced twice.
      const begun: Work = { save: () => work.save() }
      inProgress.add(begun)
      const endAround = around?.begin(work)
      notify('busy')
      return () => {
        inProgress.delete(begun)
        endAround?.()
        if (inProgress.size === 0) notify('idle')
      }
    },
    isBusy: () => inProgress.size > 0,
    whenIdle: () => until('idle'),
    whenBusy: () => until('busy'),
    async saveAll(timeout) {
      const late = new Promise<void>((resolve) => setTimeout(resolve, timeout))
      // What cannot be stored must not hold up what is urgent.
      await Promise.race([late, Promise.allSettled([...inProgress].map(async (work) => work.save()))])
    },
  }
}

/** What is in progress anywhere on the page. */
export const pageBusyTracker = createBusyTracker()

/** The shell for what is the host's own: its forms and dialogs are in progress as well. */
export const pageShell: Shell = { begin: pageBusyTracker.begin, slotFills: () => [], onEvent: onUserEvent }

/** For keeping what was entered, before an urgent release takes over. */
const SAVE_TIMEOUT_MS = 2_000

interface Activation {
  tracker: BusyTracker
  /** It comes whatever is in progress. */
  urgent: boolean
  /** Begins to put the next release in place; resolves once it is. Until then the earlier one can still be used. */
  activate: () => Promise<void>
  /** The earlier one stays after all. */
  abort: () => void
  /** Aborted where something else is to come. */
  signal: AbortSignal
}

/**
 * Puts another release in the place of the one that is shown: at once when
 * nothing is in progress, else when the last of it has ended; what begins while
 * the next is still on its way is waited for as well. Never rejects.
 */
export async function activateWhenIdle({ tracker, urgent, activate, abort, signal }: Activation): Promise<void> {
  for (;;) {
    await (urgent ? tracker.saveAll(SAVE_TIMEOUT_MS) : tracker.whenIdle())
    if (signal.aborted) return
    // A form that ended with a dialog has not ended.
    if (!urgent && tracker.isBusy()) continue
    const activated = activate().then(() => 'active' as const)
    if (urgent) return
    const first = await Promise.race([activated, tracker.whenBusy().then(() => 'busy' as const)])
    if (first === 'active' || signal.aborted) return
    abort()
  }
}
