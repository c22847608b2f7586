import type { ZodMiniType } from 'zod/mini'

/** A request's options; `timeout` in milliseconds. */
interface JsonRequest {
  method?: 'GET' | 'POST' | 'DELETE'
  timeout: number
  json?: object
  form?: Record<string, string>
  /** The value of the Authorization header. */
  authorization?: string
}

/**
 * Sends an HTTP request to a provider and returns its validated JSON response. Throws Unreachable
 * for a network error, a timeout, status 429 or 5xx, and for a body other than the documented JSON
 * (a maintenance page is HTML with status 200). Throws UnexpectedStatus for any other status from
 * 300 on, so that the caller can handle refusals separately.
 */
export async function requestJson<T>(url: URL, shape: ZodMiniType<T>, request: JsonRequest): Promise<T> {
  const { status, body } = await answerOf(url, request)
  if (status >= 300) throw new UnexpectedStatus(url.hostname, status, body)
  const parsed = shape.safeParse(body)
  if (!parsed.success) throw new Unreachable(url.hostname, 'answered in an unknown shape')
  return parsed.data
}

async function answerOf(url: URL, request: JsonRequest): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...(request.json ? { 'content-type': 'application/json' } : {}),
        ...(request.authorization ? { authorization: request.authorization } : {}),
      },
      // Redirects are meant for browsers; the server must not follow one to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeout),
      ...bodyOf(request),
    })
    const text = await response.text()
    if (response.status >= 500 || response.status === 429)
      throw new Unreachable(
        url.hostname,
        `answered ${response.status}`,
        retryAfterMs(response.headers.get('retry-after')),
      )
    return { status: response.status, body: text === '' ? undefined : parsed(text) }
  } catch (error) {
    if (error instanceof Unreachable) throw error
    throw new Unreachable(url.hostname, error instanceof Error ? error.name : 'failed')
  }
}

/** The JSON without U+0000, which PostgreSQL can't store. */
const parsed = (text: string): unknown =>
  JSON.parse(
    text,
    text.includes('\\u0000')
      ? (_key, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)
      : undefined,
  )

const MAX_RETRY_AFTER_MS = 3_600_000

/** A Retry-After header, a number of seconds or a date, in milliseconds, at most an hour; undefined without one in the future. */
export function retryAfterMs(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1_000
  return wait > 0 ? Math.min(wait, MAX_RETRY_AFTER_MS) : undefined
}

function bodyOf(request: JsonRequest): { body?: string | URLSearchParams } {
  if (request.json) return { body: JSON.stringify(request.json) }
  if (request.form) return { body: new URLSearchParams(request.form) }
  return {}
}

/** The provider is unavailable, timed out, or sent an unusable response; worth a retry later. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  /** The message is logged: host and reason only, never a token. */
  constructor(
    host: string,
    reason: string,
    /** Milliseconds of the provider's Retry-After, if any. */
    readonly retryAfterMs?: number,
  ) {
    super(`${host}: ${reason}`)
  }
}

/** The provider responded with a status that is no success (300–499, but not 429). */
export class UnexpectedStatus extends Error {
  override readonly name = 'UnexpectedStatus'

  constructor(
    host: string,
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`${host}: answered ${status}`)
  }
}
