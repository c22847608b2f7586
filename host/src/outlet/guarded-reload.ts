import { tabStorage } from '@almanac/auth/storage'
import { isRecord } from '@almanac/domain/records'

const KEY = 'almanac.reloads'

/** Within this time a tab reloads once for the same reason, and for three reasons. */
const PERIOD_MS = 10 * 60_000
const MAX_REASONS = 3

function recentReloads(now: number): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(KEY) ?? '{}')
    const entries = isRecord(stored) ? Object.entries(stored) : []
    return Object.fromEntries(
      entries.flatMap(([reason, at]) => (typeof at === 'number' && now - at < PERIOD_MS ? [[reason, at]] : [])),
    )
  } catch {
    return {}
  }
}

/** Whether this tab has not reloaded for this reason, nor for too many, lately. */
export function wouldReload(reason: string, now = Date.now()): boolean {
  const recent = recentReloads(now)
  return !(reason in recent) && Object.keys(recent).length < MAX_REASONS
}

/**
 * Whether this tab may reload by itself for this reason, and notes that it does: what a reload does not change must
 * not reload the page again. Never where the browser keeps nothing for the tab, because then nobody counts.
 */
export function mayReload(reason: string, now = Date.now()): boolean {
  return wouldReload(reason, now) && tabStorage.set(KEY, JSON.stringify({ ...recentReloads(now), [reason]: now }))
}
