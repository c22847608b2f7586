import type { OutboxEntry } from '@almanac/outbox'

/** A write that the server takes at once is nothing to tell of: it counts as waiting after this many milliseconds. */
export const PATIENCE = 2_500

/** The writes that are told of: refused ones, and those that have waited longer than any that goes through; not what can still be taken back. */
export function toTellOf(entries: readonly OutboxEntry[], now: number): OutboxEntry[] {
  return entries.filter(
    (entry) => entry.state === 'refused' || Math.max(entry.created_at, entry.held_until ?? 0) + PATIENCE <= now,
  )
}

/** In how many milliseconds the next of them has to be told of; undefined when there is none to come. */
export function nextToTell(entries: readonly OutboxEntry[], now: number): number | undefined {
  const coming = entries
    .filter((entry) => entry.state !== 'refused')
    .map((entry) => Math.max(entry.created_at, entry.held_until ?? 0) + PATIENCE - now)
    .filter((milliseconds) => milliseconds > 0)
  return coming.length > 0 ? Math.min(...coming) : undefined
}
