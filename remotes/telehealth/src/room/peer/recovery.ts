/** What is known of a connection, in milliseconds of one clock. */
export interface ConnectionHealth {
  now: number
  opened_at: number
  /** When bytes last came; null before the first. */
  alive_at: number | null
  /** When its ICE was restarted since bytes came last; null if it was not. */
  restarted_at: number | null
  failed: boolean
  /** Both descriptions are there and ICE has not begun: since when. */
  idle_since: number | null
  /** The server is heard, so that the two sides can tell each other something. */
  linked: boolean
}

/** Nothing came for so long: ICE is restarted. */
const SILENCE_TIMEOUT_MS = 2_000
/** What a restart has not mended by then takes a new connection. */
const RESTART_TIMEOUT_MS = 5_000
/** A connection that does not come about by then is begun anew. */
const OPENING_TIMEOUT_MS = 10_000
/** ICE that does not begin by then never does. */
const IDLE_TIMEOUT_MS = 3_000

/** Whether nothing comes through at this moment. */
export const isSilent = ({ now, alive_at }: Pick<ConnectionHealth, 'now' | 'alive_at'>): boolean =>
  alive_at === null || now - alive_at > SILENCE_TIMEOUT_MS

/**
 * What to do for a connection: nothing, restart its ICE, or put another in its place. `disconnected` is a hint that comes
 * late, and a connection that has failed may stay so for good, so it is the bytes that count.
 */
export function remedyFor(health: ConnectionHealth): 'none' | 'restart' | 'rebuild' {
  const { now, opened_at, alive_at, restarted_at, failed, idle_since, linked } = health
  if (!linked) return 'none'
  if (alive_at === null) {
    if (failed || now - opened_at > OPENING_TIMEOUT_MS) return 'rebuild'
    return idle_since !== null && now - idle_since > IDLE_TIMEOUT_MS ? 'rebuild' : 'none'
  }
  if (!isSilent(health)) return 'none'
  if (failed) return 'rebuild'
  if (restarted_at === null) return 'restart'
  return now - restarted_at > RESTART_TIMEOUT_MS ? 'rebuild' : 'none'
}
