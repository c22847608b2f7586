import { PASSWORD } from '../harness/people'

/** A participant without a browser: a session that can send entries. */
export interface Writer {
  id: string
  email: string
  /** Makes a call; returns the status and the response, or status 0 if there was none. */
  ask: (method: string, path: string, body?: unknown) => Promise<{ status: number; answer: unknown }>
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Signs a participant in; the session survives server restarts. */
export async function writerAt(url: string, email: string): Promise<Writer> {
  const cookies = new Map<string, string>()
  let csrf = ''
  const ask: Writer['ask'] = async (method, path, body) => {
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': csrf,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      })
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
        cookies.set(name, value)
      }
      csrf = response.headers.get('x-csrf-token') ?? csrf
      return { status: response.status, answer: await response.json().catch(() => undefined) }
    } catch {
      return { status: 0, answer: undefined }
    }
  }
  await ask('GET', '/sessions/current')
  const { status, answer } = await ask('POST', '/users/sign_in.json', { user: { email, password: PASSWORD } })
  const id = field(answer, 'id')
  if (status !== 200 || typeof id !== 'string') throw new Error(`${email} could not be signed in: ${status}`)
  return { id, email, ask }
}

/** A list of objects with ids, from a call's response. */
export function listOf(answer: unknown): { id: string }[] {
  return Array.isArray(answer)
    ? answer.flatMap((item: unknown) => {
        const id = field(item, 'id')
        return typeof id === 'string' ? [{ ...(item as object), id }] : []
      })
    : []
}
