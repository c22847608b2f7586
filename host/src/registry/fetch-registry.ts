import { api } from '@almanac/api-client'
import { authStore } from '@almanac/auth'
import { currentRegistry as call, type Registry } from '@almanac/contracts/platform/registry'
import { isUuid } from '@almanac/contracts/patterns'
import { backoffDelay } from '@almanac/domain/backoff'
import { currentRegistry, putRegistry } from './registry-store'
import { isRegistry, verifyRegistry } from './verify-registry'

/** The group that the link to this page named: its theme greets the visitor who followed it, for as long as the page stays. */
function groupOfLink(): string | undefined {
  const search = new URLSearchParams(location.search)
  const group = search.get('group_id') ?? search.get('group') ?? ''
  return isUuid(group) ? group : undefined
}

let group_id = groupOfLink()

/** From now on the user's own groups decide. */
export function forgetGroupOfLink(): void {
  group_id = undefined
}

/** Asks the server for the registry, not yet verified. Rejects when there is no usable answer. */
export async function fetchRegistry(): Promise<Registry> {
  const registry: unknown = await api(call, { query: { group_id } })
  if (!isRegistry(registry)) throw new Error('the registry document is malformed')
  return registry
}

const RETRY_BACKOFF = { initialDelay: 2_000, maxDelay: 60_000 }

/** The tabs of all participants spread their requests after a change over this time. */
const MAX_SPREAD_DELAY_MS = 1_000

let refreshing: Promise<void> | null = null
/** The highest revision that the server is known to have reached. */
let announcedRevision = 0
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const isBehind = () => (currentRegistry()?.revision ?? 0) < announcedRevision

/** What is refused or unanswered leaves the tab as it is; it asks again later. */
function scheduleRetry(): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void refreshRegistry(), backoffDelay(failures, RETRY_BACKOFF))
  failures += 1
}

async function fetchAndPut(): Promise<void> {
  const user_id = authStore.getState().user?.id ?? null
  try {
    const registry = await verifyRegistry(await fetchRegistry(), user_id)
    // Another user may have signed in meanwhile.
    if (user_id !== (authStore.getState().user?.id ?? null)) return
    putRegistry(registry)
    failures = 0
    if (isBehind()) scheduleRetry()
  } catch {
    scheduleRetry()
  }
}

/** Asks for the registry and puts it in place if it may be started from. Never rejects. */
export function refreshRegistry(): Promise<void> {
  clearTimeout(retryTimer)
  refreshing ??= fetchAndPut().finally(() => {
    refreshing = null
  })
  return refreshing
}

/**
 * The server has reached this revision: the registry is asked for if this tab
 * is behind it. `spread` where all tabs hear of it at the same moment. Never rejects.
 */
export async function refreshToRevision(revision: number, { spread }: { spread: boolean }): Promise<void> {
  if (revision <= announcedRevision) return
  announcedRevision = revision
  if (!isBehind()) return
  failures = 0
  if (spread) await delay(Math.random() * MAX_SPREAD_DELAY_MS)
  await refreshing
  if (isBehind()) await refreshRegistry()
}

/** Forgets what was still to be fetched: this tab stops following. */
export function stopRefreshing(): void {
  clearTimeout(retryTimer)
  announcedRevision = 0
  failures = 0
}
