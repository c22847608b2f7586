import { errorCode } from '../database/embedded/failure'

/** Why the database cannot be used: not reachable, disk full, or timed out. */
export type DatabaseOutage = 'lost' | 'full' | 'slow'

const KINDS: Readonly<Record<string, DatabaseOutage>> = {
  ECONNREFUSED: 'lost',
  ECONNRESET: 'lost',
  ENOTFOUND: 'lost',
  EAI_AGAIN: 'lost',
  ETIMEDOUT: 'lost',
  EPIPE: 'lost',
  EHOSTUNREACH: 'lost',
  ENETUNREACH: 'lost',
  // PostgreSQL: connection exceptions, too many connections, shutting down, crashed, starting up.
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
  // A statement or lock timeout.
  '57014': 'slow',
  '55P03': 'slow',
}

/** The driver's messages about connections, which have no code. */
const KINDS_BY_MESSAGE: Readonly<Record<string, DatabaseOutage>> = {
  'Connection terminated': 'lost',
  'Connection terminated unexpectedly': 'lost',
  'Connection terminated due to connection timeout': 'lost',
  'Client has encountered a connection error and is not queryable': 'lost',
  'timeout exceeded when trying to connect': 'slow',
  'Query read timeout': 'slow',
}

/** The kind of database trouble behind an error; null when it is a bug of ours. */
export function databaseOutageOf(error: unknown): DatabaseOutage | null {
  const code = errorCode(error)
  if (code !== undefined) return KINDS[code] ?? null
  return error instanceof Error ? (KINDS_BY_MESSAGE[error.message] ?? null) : null
}

/** Seconds for Retry-After. */
export const RETRY_AFTER: Readonly<Record<DatabaseOutage, number>> = { lost: 5, slow: 5, full: 30 }

/** Milliseconds between two log lines of one kind: without the database every call fails. */
const LOG_INTERVAL_MS = 10_000

/** Milliseconds that the disk counts as full after the last write that failed for it. */
const DISK_FULL_MS = 30_000

/** Records database trouble that calls ran into, for the log and the health check. */
export class DatabaseOutages {
  readonly #loggedAt = new Map<DatabaseOutage, number>()
  #fullAt = -Infinity

  /** Records one; returns whether to log it. */
  note(kind: DatabaseOutage): boolean {
    const now = Date.now()
    if (kind === 'full') this.#fullAt = now
    if (now - (this.#loggedAt.get(kind) ?? -Infinity) < LOG_INTERVAL_MS) return false
    this.#loggedAt.set(kind, now)
    return true
  }

  /** Whether a write failed for a full disk within DISK_FULL_MS. */
  isDiskFull(): boolean {
    return Date.now() - this.#fullAt < DISK_FULL_MS
  }
}
