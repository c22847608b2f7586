import type { FastifyInstance } from 'fastify'
import { csrfTokenOf } from '../account/session/store'
import type { Credential } from '../http/authentication'

export interface TestAnswer {
  status: number
  /** Parsed with `answerOf` or `errorsOf`. */
  body: unknown
  headers: Record<string, string | string[] | number | undefined>
}

/**
 * A client that behaves like a browser: keeps the cookie and sends the CSRF token. A body is sent
 * as JSON; a form, text and bytes unchanged.
 */
export interface TestClient {
  get: (path: string) => Promise<TestAnswer>
  post: (path: string, body?: unknown) => Promise<TestAnswer>
  put: (path: string, body?: unknown) => Promise<TestAnswer>
  delete: (path: string, body?: unknown) => Promise<TestAnswer>
  /** Headers of every further request; undefined removes one. */
  headers: Record<string, string | undefined>
}

function parse(text: string): TestAnswer['body'] {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

/** A client of the app, signed in with a credential. Paths are below /api. */
export function createClient(app: FastifyInstance, credential?: Credential): TestClient {
  const cookies = new Map<string, string>()
  if (credential) cookies.set('almanac_session', `${credential.user_id}.${credential.token}`)
  const headers: TestClient['headers'] = credential ? { 'x-csrf-token': csrfTokenOf(credential.token) } : {}

  /** Serializes a body, with its media type. */
  async function serialize(body: unknown): Promise<{ type: string; payload: string | Buffer }> {
    if (body instanceof FormData) {
      const form = new Response(body)
      return { type: form.headers.get('content-type') ?? '', payload: Buffer.from(await form.arrayBuffer()) }
    }
    if (Buffer.isBuffer(body)) return { type: 'application/octet-stream', payload: body }
    return { type: 'application/json', payload: typeof body === 'string' ? body : JSON.stringify(body) }
  }

  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<TestAnswer> {
    const present = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const sent = body === undefined ? undefined : await serialize(body)
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      cookies: Object.fromEntries(cookies),
      headers: { ...(sent ? { 'content-type': sent.type } : {}), ...Object.fromEntries(present) },
      ...(sent ? { payload: sent.payload } : {}),
    })
    for (const cookie of answer.cookies) {
      if (cookie.value === '') cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    const token = answer.headers['x-csrf-token']
    if (typeof token === 'string') headers['x-csrf-token'] = token
    return { status: answer.statusCode, body: parse(answer.body), headers: answer.headers }
  }

  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    delete: (path, body) => send('DELETE', path, body),
    headers,
  }
}
