import { authStore } from '@almanac/auth'
import { backoffDelay } from '@almanac/domain/backoff'
import { askRegistry } from './ask'
import { checked } from './check'
import { currentRegistry, putRegistry } from './store'

const BACKOFF = { initialDelay: 2_000, maxDelay: 60_000 }

/** Milliseconds over which the tabs of all participants spread their questions after a change. */
const SPREAD = 1_000

let asking: Promise<void> | null = null
let wanted = 0
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const isBehind = () => (currentRegistry()?.revision ?? 0) < wanted

/** What is refused or unanswered leaves the tab as it is; it asks again later. */
function tryLater(): void {
  clearTimeout(retry)
  retry = setTimeout(() => void refresh(), backoffDelay(failures, BACKOFF))
  failures += 1
}

async function take(): Promise<void> {
  const user_id = authStore.getState().user?.id ?? null
  try {
    const registry = await checked(await askRegistry(), user_id)
    // Somebody else may have signed in meanwhile.
    if (user_id !== (authStore.getState().user?.id ?? null)) return
    putRegistry(registry)
    failures = 0
    if (isBehind()) tryLater()
  } catch {
    tryLater()
  }
}

/** Asks for the registry and takes it over if it may be. Never rejects. */
export function refresh(): Promise<void> {
  clearTimeout(retry)
  asking ??= take().finally(() => {
    asking = null
  })
  return asking
}

/**
 * The server has reached this revision: the registry is asked for if this tab
 * is behind it. `spread` where all tabs hear of it at the same moment. Never rejects.
 */
export async function refreshTo(revision: number, { spread }: { spread: boolean }): Promise<void> {
  if (revision <= wanted) return
  wanted = revision
  if (!isBehind()) return
  failures = 0
  if (spread) await pause(Math.random() * SPREAD)
  await asking
  if (isBehind()) await refresh()
}

/** Nothing that was still to be done is done: this tab stops following. */
export function stopRefreshing(): void {
  clearTimeout(retry)
  wanted = 0
  failures = 0
}
