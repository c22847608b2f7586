import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Knob } from '../behaviour'
import { catalogue } from './catalogue'
import type { SimulatedUser, SimulatedUsers } from './state'

/** The organization registered with the simulated provider. */
export interface Organization {
  id: string
  token: string
}

const withToken = z.object({ access_token: z.optional(z.string()), authentication_token: z.optional(z.string()) })
const newUser = z.object({ user: z.object({ uid: z.string() }), access_token: z.string() })

const refusals = {
  401: { code: 401, message: 'Unauthorized' },
  404: { code: 404, message: 'Not Found', errors: 'No user found' },
  409: { code: 409, message: 'Conflict', errors: 'User already exists' },
  422: { code: 422, message: 'Unprocessable Entity', errors: "Uid can't be blank" },
} as const

function refuse(reply: FastifyReply, status: keyof typeof refusals): FastifyReply {
  return reply.code(status).send(refusals[status])
}

/** The server-to-server endpoints of the wearable provider's V1 API, below `prefix`/v1. */
export function validicApi(
  app: FastifyInstance,
  prefix: string,
  organization: Organization,
  { users, knob }: { users: SimulatedUsers; knob: Knob },
): void {
  const base = `${prefix}/v1/organizations/${organization.id}`

  app.post(`${base}/users.json`, (request, reply) => {
    const parsed = newUser.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 422)
    if (parsed.data.access_token !== organization.token) return refuse(reply, 401)
    const { uid } = parsed.data.user
    if (uid === '') return refuse(reply, 422)
    if (users.byUid(uid)) return refuse(reply, 409)
    const { _id, token } = users.add(uid)
    return reply.code(201).send({ code: 201, message: 'Ok', user: { _id, uid, access_token: token, profile: null } })
  })

  app.get<{ Params: { id: string } }>(`${base}/users/:id/refresh_token.json`, (request, reply) => {
    if (withToken.parse(request.query).access_token !== organization.token) return refuse(reply, 401)
    const user = users.byId(request.params.id)
    if (!user) return refuse(reply, 404)
    users.renewToken(user)
    return reply.send({
      code: 200,
      message: 'Ok',
      user: { _id: user._id, uid: user.uid, authentication_token: user.token },
    })
  })

  app.get(`${base}/apps.json`, (request, reply) => {
    const { access_token, authentication_token } = withToken.parse(request.query)
    const user = users.byToken(authentication_token)
    if (access_token !== organization.token || !user) return refuse(reply, 401)
    // At the makers of the apps access is ended, not at this provider: it finds none of them connected.
    const seen = knob.behaviour === 'revoked' ? { ...user, synced: {} } : user
    const pages = `${prefix}/organizations/${organization.id}`
    return reply.send({ summary: summary(), apps: catalogue.map((entry) => appFor(seen, entry, pages)) })
  })
}

function summary() {
  const now = new Date().toISOString()
  return {
    status: 200,
    message: 'Ok',
    results: catalogue.length,
    start_date: now,
    end_date: now,
    offset: 0,
    limit: null,
    previous: null,
    next: null,
    params: { start_date: null, end_date: null, offset: 0, limit: 0 },
  }
}

function appFor(user: SimulatedUser, { name, subname, kind }: (typeof catalogue)[number], pages: string) {
  const synced = user.synced[subname]
  const link = (page: string) => `${pages}/${page}/${subname}?user_token=${user.token}&format_redirect=json`
  return {
    name,
    subname,
    kind,
    sync_url: link('auth'),
    // Empty until the app is connected.
    unsync_url: synced ? link('unsync') : '',
    refresh_url: synced ? link('refresh') : '',
    download_link: '',
    excerpt: name,
    extra_excerpt: name,
    logo_url: '',
    platform_types: null,
    synced: synced !== undefined,
    last_sync: synced ?? null,
  }
}
