import type { ZodMiniType } from 'zod/mini'

/** How to ask: milliseconds until it counts as unanswered, and what to send. */
interface JsonRequest {
  method?: 'GET' | 'POST' | 'DELETE'
  timeout: number
  json?: object
  form?: Record<string, string>
  /** The value of the authorization header. */
  authorization?: string
}

/**
 * Asks a provider over HTTP and gives its checked JSON answer. Throws
 * Unreachable when it is down, slow, or answers with something other than the
 * documented JSON (a maintenance page is HTML with status 200), and
 * UnexpectedStatus for any other refusal, so that the caller can tell them apart.
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
      // A redirect would lead a browser on; the server has no business there.
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
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  } catch (error) {
    if (error instanceof Unreachable) throw error
    throw new Unreachable(url.hostname, error instanceof Error ? error.name : 'failed')
  }
}

/** Milliseconds of a Retry-After in its form of seconds, at most an hour. */
export function retryAfterMs(header: string | null | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : undefined
}

function bodyOf(request: JsonRequest): { body?: string | URLSearchParams } {
  if (request.json) return { body: JSON.stringify(request.json) }
  if (request.form) return { body: new URLSearchParams(request.form) }
  return {}
}

/** A provider that is down, slow, or answers with something that cannot be used. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  /** Names the host and the reason, never a token: the message goes to the log. */
  constructor(
    host: string,
    reason: string,
    /** Milliseconds that the provider asks to be left alone for. */
    readonly retryAfterMs?: number,
  ) {
    super(`${host}: ${reason}`)
  }
}

/** A provider that answered and refused. */
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
