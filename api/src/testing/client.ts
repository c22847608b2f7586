import type { FastifyInstance } from 'fastify'
import { csrfTokenOf, type Credential } from '../account/session/credential'

export interface TestAnswer {
  status: number
  /** Read it with `answerOf` or `errorsOf`. */
  body: unknown
  headers: Record<string, string | string[] | number | undefined>
}

/** A browser as far as the server can tell: it keeps the cookie and sends the CSRF token. A body is sent as JSON, text and bytes as they are. */
export interface TestClient {
  get: (path: string) => Promise<TestAnswer>
  post: (path: string, body?: unknown) => Promise<TestAnswer>
  put: (path: string, body?: unknown) => Promise<TestAnswer>
  delete: (path: string, body?: unknown) => Promise<TestAnswer>
  /** Headers that go with every request from now on; undefined takes one away. */
  headers: Record<string, string | undefined>
}

function parse(text: string): TestAnswer['body'] {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

/** A client of the app, signed in when it is given a session. Paths are below /api. */
export function createClient(app: FastifyInstance, credential?: Credential): TestClient {
  const cookies = new Map<string, string>()
  if (credential) cookies.set('almanac_session', `${credential.user_id}.${credential.token}`)
  const headers: TestClient['headers'] = credential ? { 'x-csrf-token': csrfTokenOf(credential.token) } : {}

  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<TestAnswer> {
    const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      cookies: Object.fromEntries(cookies),
      headers: { ...(body === undefined ? {} : { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }), ...Object.fromEntries(given) },
      ...(body === undefined ? {} : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
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
