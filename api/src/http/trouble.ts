import { errorCode } from '../database/embedded/failure'

/** Why the database cannot be used: it is not there, it has no room, or it took too long. */
export type TroubleKind = 'lost' | 'full' | 'slow'

const KINDS: Readonly<Record<string, TroubleKind>> = {
  ECONNREFUSED: 'lost',
  ECONNRESET: 'lost',
  ENOTFOUND: 'lost',
  EAI_AGAIN: 'lost',
  ETIMEDOUT: 'lost',
  EPIPE: 'lost',
  EHOSTUNREACH: 'lost',
  ENETUNREACH: 'lost',
  // PostgreSQL: connection exceptions, too many connections, shutting down, crashed, starting.
  '08000': 'lost',
  '08001': 'lost',
  '08003': 'lost',
  '08004': 'lost',
  '08006': 'lost',
  '53300': 'lost',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'lost',
  ENOSPC: 'full',
  EDQUOT: 'full',
  '53100': 'full',
  // A statement or a wait for a lock that took longer than may be.
  '57014': 'slow',
  '55P03': 'slow',
}

/** What the driver says of a connection, without a code. */
const KINDS_BY_MESSAGE: Readonly<Record<string, TroubleKind>> = {
  'Connection terminated': 'lost',
  'Connection terminated unexpectedly': 'lost',
  'Connection terminated due to connection timeout': 'lost',
  'Client has encountered a connection error and is not queryable': 'lost',
  'timeout exceeded when trying to connect': 'slow',
  'Query read timeout': 'slow',
}

/** What a failure says of the database; null when it is a fault of our own. */
export function troubleIn(error: unknown): TroubleKind | null {
  const code = errorCode(error)
  if (code !== undefined) return KINDS[code] ?? null
  return error instanceof Error ? (KINDS_BY_MESSAGE[error.message] ?? null) : null
}

/** Seconds after which it is worth asking again. */
export const RETRY_AFTER: Readonly<Record<TroubleKind, number>> = { lost: 5, slow: 5, full: 30 }

/** One line of the log for each kind in so many milliseconds: with the database every call fails. */
const LOG_INTERVAL_MS = 10_000

/** So many milliseconds after the last write that found no room the disk still counts as full. */
const DISK_FULL_MS = 30_000

/** Remembers what calls met, for the log and for the operator who asks how the server is. */
export class Trouble {
  readonly #told = new Map<TroubleKind, number>()
  #fullAt = -Infinity

  /** Notes one; true when it is to be told in the log. */
  note(kind: TroubleKind): boolean {
    const now = Date.now()
    if (kind === 'full') this.#fullAt = now
    if (now - (this.#told.get(kind) ?? -Infinity) < LOG_INTERVAL_MS) return false
    this.#told.set(kind, now)
    return true
  }

  /** Whether a write found no room a moment ago. */
  isDiskFull(): boolean {
    return Date.now() - this.#fullAt < DISK_FULL_MS
  }
}
