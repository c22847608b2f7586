import { setTimeout as delay } from 'node:timers/promises'

/** Cron runs every minute, which is too slow for some rounds, so one run looks several times. */
const LOOKS_PER_MINUTE = 4
const LOOK_INTERVAL_MS = 15_000

/** Does the work so many times, 15 seconds apart, until it is aborted. */
export async function lookRepeatedly(
  work: () => Promise<unknown>,
  signal: AbortSignal,
  looks = LOOKS_PER_MINUTE,
): Promise<void> {
  for (let look = 1; look <= looks && !signal.aborted; look += 1) {
    await work()
    if (look < looks) await delay(LOOK_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
  }
}
