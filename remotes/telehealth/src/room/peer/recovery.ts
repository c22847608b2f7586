/** The state of a connection, in milliseconds of one clock. */
export interface ConnectionHealth {
  now: number
  opened_at: number
  /** How many connections were opened before this one since data was last received. */
  attempts: number
  /** When data was last received; null before the first. */
  alive_at: number | null
  /** When ICE was restarted since data was last received; null if it was not. */
  restarted_at: number | null
  failed: boolean
  /** Since when both descriptions are set but ICE has not started. */
  idle_since: number | null
  /** Whether the server can be reached, so that the two sides can exchange signals. */
  linked: boolean
}

/** After this long without data, ICE is restarted. */
const SILENCE_TIMEOUT_MS = 2_000
/** After this long, a failed restart is followed by a new connection. */
const RESTART_TIMEOUT_MS = 5_000
/**
 * After this long, a connection that did not open is replaced; each attempt gets half as much again, up to the
 * maximum. With the same time for each, a network on which opening takes longer would never connect.
 */
const OPENING_TIMEOUT_MS = 10_000
const MAX_OPENING_TIMEOUT_MS = 30_000
/** After this long, ICE that has not started never will. */
const IDLE_TIMEOUT_MS = 3_000

const openingTimeout = (attempts: number): number =>
  Math.min(MAX_OPENING_TIMEOUT_MS, OPENING_TIMEOUT_MS * 1.5 ** attempts)

/** Whether no data is being received. */
export const isSilent = ({ now, alive_at }: Pick<ConnectionHealth, 'now' | 'alive_at'>): boolean =>
  alive_at === null || now - alive_at > SILENCE_TIMEOUT_MS

/**
 * What to do with a connection: nothing, restart its ICE, or replace it. Decided by received bytes, because
 * `disconnected` comes late and a failed connection may stay failed forever.
 */
export function remedyFor(health: ConnectionHealth): 'none' | 'restart' | 'rebuild' {
  const { now, opened_at, attempts, alive_at, restarted_at, failed, idle_since, linked } = health
  if (!linked) return 'none'
  if (alive_at === null) {
    if (failed || now - opened_at > openingTimeout(attempts)) return 'rebuild'
    return idle_since !== null && now - idle_since > IDLE_TIMEOUT_MS ? 'rebuild' : 'none'
  }
  if (!isSilent(health)) return 'none'
  if (failed) return 'rebuild'
  if (restarted_at === null) return 'restart'
  return now - restarted_at > RESTART_TIMEOUT_MS ? 'rebuild' : 'none'
}
