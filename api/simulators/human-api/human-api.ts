import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { sendPage } from '../page'
import { SOURCES, humanRecords } from './records'

/** The app registered with the simulated provider. */
export interface HumanApp {
  clientId: string
  clientSecret: string
}

interface Human {
  human_id: string
  client_user_id: string
  sources: Set<string>
}

/** The state of the simulated provider; can be changed while it runs. */
export interface HumanApiKnob {
  /** By the user name that we assigned. */
  humans: Map<string, Human>
  accessTokens: Map<string, Human>
  /** Days since 1970 whose records were deleted at their source. */
  deletedDays: Set<number>
  now: () => number
}

export const newHumanApiKnob = (): HumanApiKnob => ({
  humans: new Map(),
  accessTokens: new Map(),
  deletedDays: new Set(),
  now: Date.now,
})

const tokenRequest = z.object({
  client_id: z.string(),
  client_secret: z.optional(z.string()),
  client_user_id: z.string(),
  type: z.enum(['session', 'access']),
})

const withToken = z.object({ token: z.optional(z.string()) })
const period = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  limit: z._default(z.coerce.number(), 50),
  offset: z._default(z.coerce.number(), 0),
})

const refusal = (statusCode: number, error: string) => ({ statusCode, error, message: error })

/** Human API's tokens, its browser window and its records, below `prefix`. */
export function humanApiPages(app: FastifyInstance, prefix: string, known: HumanApp, knob: HumanApiKnob): void {
  const random = () => randomBytes(16).toString('hex')
  const sessions = new Map<string, string>()

  app.post(`${prefix}/v1/connect/token`, (request, reply) => {
    const parsed = tokenRequest.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send(refusal(400, 'Bad Request'))
    const { client_id, client_secret, client_user_id, type } = parsed.data
    if (client_id !== known.clientId || client_secret !== known.clientSecret)
      return reply.code(401).send(refusal(401, 'Unauthorized'))
    if (type === 'session') {
      const session_token = random()
      sessions.set(session_token, client_user_id)
      return reply.send({ session_token, expires_in: 3600 })
    }
    const human = knob.humans.get(client_user_id)
    if (!human) return reply.code(404).send(refusal(404, 'Not Found'))
    const access_token = random()
    knob.accessTokens.set(access_token, human)
    return reply.send({ human_id: human.human_id, access_token, expires_in: 86_400 })
  })

  app.get(`${prefix}/connect`, (request, reply) => {
    const { token } = withToken.parse(request.query)
    if (!sessions.has(token ?? '')) return reply.code(401).send(refusal(401, 'Unauthorized'))
    return sendPage(
      reply,
      'Human API',
      'Which records may your study read?',
      SOURCES.map((name) => ({
        label: `Connect ${name}`,
        href: `${prefix}/connect/${encodeURIComponent(name)}?token=${token ?? ''}`,
      })),
    )
  })

  app.get<{ Params: { source: string } }>(`${prefix}/connect/:source`, (request, reply) => {
    const client_user_id = sessions.get(withToken.parse(request.query).token ?? '')
    const source = SOURCES.find((name) => name === request.params.source)
    if (client_user_id === undefined || !source) return reply.code(401).send(refusal(401, 'Unauthorized'))
    const human = knob.humans.get(client_user_id) ?? { human_id: random(), client_user_id, sources: new Set() }
    human.sources.add(source)
    knob.humans.set(client_user_id, human)
    return sendPage(reply, 'Human API', `${source} is connected. You can close this window.`, [])
  })

  recordCalls(app, prefix, knob)
}

function recordCalls(app: FastifyInstance, prefix: string, knob: HumanApiKnob): void {
  const humanOf = (request: FastifyRequest): Human | undefined =>
    knob.accessTokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')

  app.get(`${prefix}/v1/human/sources`, (request, reply) => {
    const human = humanOf(request)
    if (!human) return reply.code(401).send(refusal(401, 'Unauthorized'))
    return reply.send([...human.sources].map((source) => ({ id: source, source })))
  })

  app.get<{ Params: { kind: string } }>(`${prefix}/v1/human/:kind`, (request, reply) => {
    const human = humanOf(request)
    if (!human) return reply.code(401).send(refusal(401, 'Unauthorized'))
    const parsed = period.safeParse(request.query)
    if (!parsed.success) return reply.code(400).send(refusal(400, 'Bad Request'))
    const { start_date, end_date, limit, offset } = parsed.data
    const all = humanRecords(request.params.kind, human, {
      from: Date.parse(start_date),
      to: Date.parse(end_date) + 86_400_000,
      now: knob.now(),
      deletedDays: knob.deletedDays,
    })
    if (!all) return reply.code(404).send(refusal(404, 'Not Found'))
    return reply.send(all.slice(offset, offset + Math.min(limit, 500)))
  })
}
