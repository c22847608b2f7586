import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { sendPage } from '../page'

/** The app registered with the simulated Dexcom. */
export interface DexcomApp {
  clientId: string
  clientSecret: string
}

/** The valid tokens, and what a used refresh token is worth. */
export interface DexcomTokens {
  /** A test removes one to revoke it. */
  accessTokens: Set<string>
  refreshTokens: Set<string>
  /** Milliseconds for which a used refresh token is accepted again; 0 is strictly once. */
  refreshGraceMs: number
  /** Called with a refresh token before it is used; and after that, before the answer. */
  onRefresh: (moment: 'asked' | 'used', token: string) => Promise<void> | void
  /** Called with a code before it is used. */
  onExchange: (code: string) => Promise<void> | void
}

const login = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z.literal('offline_access'),
  state: z.optional(z.string()),
})
const grant = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    client_id: z.string(),
    client_secret: z.string(),
    code: z.string(),
    redirect_uri: z.string(),
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    client_id: z.string(),
    client_secret: z.string(),
    refresh_token: z.string(),
    redirect_uri: z.string(),
  }),
])

const SANDBOX_USERS = [
  'SandboxUser1',
  'SandboxUser2',
  'SandboxUser3',
  'SandboxUser4',
  'SandboxUser5',
  'SandboxUser6',
  'SandboxUser7',
]

/** Dexcom's login page and token endpoint, as in its sandbox. */
export function dexcomOauth(app: FastifyInstance, prefix: string, known: DexcomApp, tokens: DexcomTokens): void {
  const { accessTokens, refreshTokens } = tokens
  const codes = new Map<string, string>()
  /** When a refresh token was used, and the one that took its place. */
  const used = new Map<string, { at: number; next: string }>()
  const random = () => randomBytes(16).toString('hex')
  const base = `${prefix}/v2/oauth2`

  app.get(`${base}/login`, (request, reply) => {
    const parsed = login.safeParse(request.query)
    if (!parsed.success || parsed.data.client_id !== known.clientId)
      return reply.code(400).send({ error: 'invalid_request' })
    const search = request.url.slice(request.url.indexOf('?'))
    return sendPage(reply, 'Dexcom', 'Let your study read your glucose data?', [
      ...SANDBOX_USERS.map((name) => ({ label: `Allow as ${name}`, href: `${base}/login/allow${search}` })),
      { label: 'Do not allow', href: `${base}/login/deny${search}` },
    ])
  })

  app.get(`${base}/login/:answer`, (request, reply) => {
    const parsed = login.safeParse(request.query)
    if (!parsed.success) return reply.code(400).send({ error: 'invalid_request' })
    const back = new URL(parsed.data.redirect_uri)
    if (parsed.data.state !== undefined) back.searchParams.set('state', parsed.data.state)
    if (request.url.startsWith(`${base}/login/allow`)) {
      const code = random()
      codes.set(code, parsed.data.redirect_uri)
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    return reply.redirect(back.href, 302)
  })

  /** Takes a refresh token, in exchange for `next`. A used one outside its grace revokes those that came from it (RFC 9700, 4.14.2). */
  function takeRefreshToken(token: string, next: string): boolean {
    const before = used.get(token)
    if (!before && !refreshTokens.delete(token)) return false
    if (!before || Date.now() - before.at < tokens.refreshGraceMs) {
      used.set(token, { at: before?.at ?? Date.now(), next })
      return true
    }
    for (let later: string | undefined = before.next; later !== undefined; later = used.get(later)?.next)
      refreshTokens.delete(later)
    return false
  }

  app.post(`${base}/token`, async (request, reply) => {
    const parsed = grant.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: 'invalid_request' })
    if (parsed.data.client_id !== known.clientId || parsed.data.client_secret !== known.clientSecret)
      return reply.code(401).send({ error: 'invalid_client' })
    const refresh_token = random()
    const used_token = parsed.data.grant_type === 'refresh_token' ? parsed.data.refresh_token : null
    if (parsed.data.grant_type === 'authorization_code') await tokens.onExchange(parsed.data.code)
    if (used_token !== null) await tokens.onRefresh('asked', used_token)
    // Codes are valid once.
    const good =
      parsed.data.grant_type === 'authorization_code'
        ? codes.get(parsed.data.code) === parsed.data.redirect_uri && codes.delete(parsed.data.code)
        : takeRefreshToken(parsed.data.refresh_token, refresh_token)
    if (!good) return reply.code(400).send({ error: 'invalid_grant' })
    refreshTokens.add(refresh_token)
    if (used_token !== null) await tokens.onRefresh('used', used_token)
    const access_token = random()
    accessTokens.add(access_token)
    return reply.send({ access_token, expires_in: 7200, token_type: 'Bearer', refresh_token })
  })
}
