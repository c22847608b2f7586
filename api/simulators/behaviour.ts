import type { FastifyInstance, FastifyRequest } from 'fastify'
import { disturbed, FAULTS } from './faults'

/**
 * The state of a simulated provider: healthy, responding 500, not responding, showing a maintenance
 * page with status 200, rejecting our key (401), over the rate limit (429), redirecting to another host,
 * rejecting the requested period (400), having ended every participant's access, or with a fault in its
 * responses.
 */
export const BEHAVIOURS = [
  'ok',
  'down',
  'slow',
  'html',
  'refused',
  'busy',
  'elsewhere',
  'bad_range',
  'revoked',
  ...FAULTS,
] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

/** A query with a period. */
const PERIOD = /[?&]start_?date=/i

/** Can be changed while the simulator runs. */
export interface Knob {
  behaviour: Behaviour
}

/**
 * Parses a behavior from a setting; throws for an unknown one, so that a typing mistake does not
 * result in a healthy provider.
 */
export function behaviourFrom(setting: string | undefined): Behaviour {
  if (setting === undefined || setting === '') return 'ok'
  const found = BEHAVIOURS.find((behaviour) => behaviour === setting)
  if (!found) throw new Error(`A simulated provider is one of ${BEHAVIOURS.join(', ')}, not ${setting}`)
  return found
}

/** The path below which another host answers, to which a provider redirects. */
export const ELSEWHERE = '/elsewhere'

/** Another host than the provider's, although the same server. */
const hostElsewhere = (request: FastifyRequest): string => `http://localhost:${request.socket.localPort ?? 80}`

/** The answer of one provider to whose access has been ended there; undefined for a request that is not about anybody's. */
type AfterRevocation = (request: FastifyRequest) => { status: number; body: object } | undefined

/** Makes every route of the simulator follow its knob. */
export function obey(app: FastifyInstance, knob: Knob, afterRevocation?: AfterRevocation): void {
  app.addHook('preValidation', async (request, reply) => {
    const refusal = knob.behaviour === 'revoked' ? afterRevocation?.(request) : undefined
    return refusal && reply.code(refusal.status).send(refusal.body)
  })
  app.addHook('onRequest', async (request, reply) => {
    switch (knob.behaviour) {
      case 'down':
        return reply.code(500).send({ code: 500, message: 'Internal Server Error' })
      case 'html':
        return reply.type('text/html').send('<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>')
      case 'refused':
        return reply.code(401).send({ error: 'Key invalid' })
      case 'busy':
        return reply.code(429).header('retry-after', '60').send({ error: 'Too many requests' })
      case 'elsewhere':
        // 307 would repeat method and body there, and so tokens.
        return reply.redirect(`${hostElsewhere(request)}${ELSEWHERE}${request.url}`, 307)
      case 'bad_range':
        // Only calls with a period have one.
        return PERIOD.test(request.url) ? reply.code(400).send({ error: 'bad range' }) : undefined
      case 'slow':
        // Never responds: the caller needs its own timeout. Closing the simulator ends the connection.
        return new Promise(() => undefined)
      default:
        return undefined
    }
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = FAULTS.find((known) => known === knob.behaviour)
    // Responses of requests that change something stay intact: a truncated token would be lost to both sides.
    if (!fault || request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    if (!String(reply.getHeader('content-type')).includes('json')) return payload
    reply.removeHeader('content-length')
    return disturbed(payload, fault)
  })
}
