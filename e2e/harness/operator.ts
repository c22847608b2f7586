import { request, type APIRequestContext } from '@playwright/test'
import { PASSWORD } from './people'
import type { Server } from './server'

/** The scope of a rule, by keys of the study; everyone by default. */
export interface Scope {
  company?: string
  group?: string
}

export interface RuleRequest extends Scope {
  version: string
  /** 100 by default. */
  percent?: number
  theme_key?: string | null
  urgent?: boolean
}

/** An operator who calls the API directly, without a browser. */
export interface Operator {
  /** Creates a token for the team of one remote. */
  tokenFor: (remote: string) => Promise<string>
  /** Sets the rule of a scope. */
  rollOut: (remote: string, rule: RuleRequest) => Promise<void>
  /** Undoes the last change of the scope. */
  rollBack: (remote: string, scope?: Scope & { urgent?: boolean }) => Promise<void>
  /** Any other call; throws if it is refused. */
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown) => Promise<unknown>
  leave: () => Promise<void>
}

async function signedIn(url: string, email: string, password: string): Promise<APIRequestContext> {
  const visitor = await request.newContext({ baseURL: url })
  const before = (await visitor.get('/api/sessions/current')).headers()['x-csrf-token']
  const answer = await visitor.post('/api/users/sign_in.json', {
    data: { user: { email, password } },
    headers: before ? { 'x-csrf-token': before } : {},
  })
  if (!answer.ok()) throw new Error(`${email} could not be signed in: ${answer.status()} ${await answer.text()}`)
  const token =
    answer.headers()['x-csrf-token'] ?? (await visitor.get('/api/sessions/current')).headers()['x-csrf-token'] ?? ''
  const state = await visitor.storageState()
  await visitor.dispose()
  return request.newContext({ baseURL: url, storageState: state, extraHTTPHeaders: { 'x-csrf-token': token } })
}

/** Signs the study's operator in. */
export async function operatorAt(
  server: Pick<Server, 'url'>,
  email = 'operator@e2e.test',
  password = PASSWORD,
): Promise<Operator> {
  const calls = await signedIn(server.url, email, password)
  const call: Operator['call'] = async (method, path, data) => {
    const answer = await calls.fetch(`/api${path}`, { method, ...(data === undefined ? {} : { data }) })
    const text = await answer.text()
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`)
    return text ? (JSON.parse(text) as unknown) : undefined
  }
  return {
    call,
    tokenFor: async (remote) => {
      const made = await call('POST', '/team_tokens', { remote, name: `team of ${remote}` })
      if (typeof made !== 'object' || made === null || !('token' in made) || typeof made.token !== 'string')
        throw new Error('The server gave no token')
      return made.token
    },
    rollOut: async (remote, { percent = 100, ...rule }) => {
      await call('PUT', `/rollouts/${remote}`, { ...rule, percent })
    },
    rollBack: async (remote, scope = {}) => {
      await call('POST', `/rollouts/${remote}/rollback`, scope)
    },
    leave: () => calls.dispose(),
  }
}
