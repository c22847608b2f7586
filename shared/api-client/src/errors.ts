import type { ApiErrorEntry } from '@almanac/contracts'

/** A failed call. Status 0: no response of the server (no network, server down or stopping, timeout, another's answer). */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    readonly errors: ApiErrorEntry[],
    /** Something in between answered in place of the server, such as a WiFi sign-in page; the status is then 0. */
    readonly intercepted = false,
  ) {
    super(errors[0]?.code ?? `HTTP_${status}`)
  }

  /** Whether the server was not reached, or has no database: it may answer later what it was asked. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 503
  }

  /** Whether the list names this code. */
  has(code: ApiErrorEntry['code']): boolean {
    return this.errors.some((entry) => entry.code === code)
  }
}

function isEntry(value: unknown): value is ApiErrorEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'code' in value &&
    typeof value.code === 'string'
  )
}

/** The entries of an error body; empty if it is not from our server. */
export function errorEntries(body: unknown): ApiErrorEntry[] {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return []
  return body.errors.filter(isEntry)
}
