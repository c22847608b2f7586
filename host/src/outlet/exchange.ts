import type { Works } from './works'

/** Milliseconds that what is in progress has for keeping what was entered, when a release is urgent. */
const SAVE = 2_000

interface Exchange {
  works: Works
  /** It comes whatever is in progress. */
  urgent: boolean
  /** Begins to put the next in place; resolves once it is. Until then the earlier one can still be used. */
  put: () => Promise<void>
  /** The earlier one stays after all. */
  back: () => void
  /** Aborted where something else is to come. */
  signal: AbortSignal
}

/**
 * Puts another release in the place of the one that is shown: at once when
 * nothing is in progress, else when the last of it has ended; what begins while
 * the next is still on its way is waited for as well. Never rejects.
 */
export async function exchange({ works, urgent, put, back, signal }: Exchange): Promise<void> {
  for (;;) {
    await (urgent ? works.save(SAVE) : works.idle())
    if (signal.aborted) return
    // A form that ended with a dialog has not ended.
    if (!urgent && works.isBusy()) continue
    const placed = put().then(() => 'placed' as const)
    if (urgent) return
    const first = await Promise.race([placed, works.busy().then(() => 'busy' as const)])
    if (first === 'placed' || signal.aborted) return
    back()
  }
}
