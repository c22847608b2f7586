import { api } from '@almanac/api-client'
import { authStore } from '@almanac/auth'
import { currentRegistry as call, type Registry } from '@almanac/contracts/platform/registry'
import { isUuid } from '@almanac/contracts/patterns'
import { backoffDelay } from '@almanac/domain/backoff'
import { hostVersion } from '../remotes/host-version'
import { currentRegistry, putRegistry } from './registry-store'
import { setUnverified } from './unverified'
import { isRegistry, RegistryRefused, verifyRegistry } from './verify-registry'

/** The group in the URL of this page: visitors who followed the link see its theme until they leave the page. */
function groupOfLink(): string | undefined {
  const search = new URLSearchParams(location.search)
  const group = search.get('group_id') ?? search.get('group') ?? ''
  return isUuid(group) ? group : undefined
}

let group_id = groupOfLink()

/** Sets the group whose theme a visitor sees, which the server found by the code of a registration link. */
export function setGroupOfLink(id: string | undefined): void {
  group_id = id ?? group_id
}

/** After a sign-in the user's own groups decide. */
export function forgetGroupOfLink(): void {
  group_id = undefined
}

/** Fetches the registry, not yet verified. Rejects if there is no usable response. */
export async function fetchRegistry(): Promise<Registry> {
  const registry: unknown = await api(call, { query: { group_id, host: hostVersion() || undefined } })
  if (!isRegistry(registry)) throw new Error('the registry document is malformed')
  return registry
}

const RETRY_BACKOFF = { initialDelay: 2_000, maxDelay: 60_000 }

/** Window over which all open tabs spread their requests after a change. */
const MAX_SPREAD_DELAY_MS = 500

let refreshing: Promise<void> | null = null
/** The highest revision that the server has announced. */
let announcedRevision = 0
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const isBehind = () => (currentRegistry()?.revision ?? 0) < announcedRevision

/** After a failure or a refused registry the tab keeps its current one and retries later. */
function scheduleRetry(): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void refreshRegistry(), backoffDelay(failures, RETRY_BACKOFF))
  failures += 1
}

async function fetchAndPut(): Promise<void> {
  const user_id = authStore.getState().user?.id ?? null
  let fetched: Registry | undefined
  try {
    fetched = await fetchRegistry()
    const registry = await verifyRegistry(fetched, user_id)
    // The user may have changed meanwhile.
    if (user_id !== (authStore.getState().user?.id ?? null)) return
    setUnverified(false)
    putRegistry(registry)
    failures = 0
    if (isBehind()) scheduleRetry()
  } catch (error) {
    const isRefused = error instanceof RegistryRefused && error.refusal === 'signature'
    // With the known key it was changed on its way: that is asked for again, as after any failure.
    if (isRefused && fetched?.key_id !== currentRegistry()?.key_id) setUnverified(true)
    scheduleRetry()
  }
}

/** Fetches the registry and applies it if it passes verification. Never rejects. */
export function refreshRegistry(): Promise<void> {
  clearTimeout(retryTimer)
  refreshing ??= fetchAndPut().finally(() => {
    refreshing = null
  })
  return refreshing
}

/**
 * Fetches the registry if this tab is behind an announced revision. `spread`
 * delays the request randomly, for announcements that all tabs get at once.
 * Never rejects.
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

/** Cancels pending retries when this tab stops following the registry. */
export function stopRefreshing(): void {
  clearTimeout(retryTimer)
  announcedRevision = 0
  failures = 0
}
