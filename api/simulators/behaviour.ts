import type { FastifyInstance } from 'fastify'
import { disturbed, FAULTS, type Fault } from './faults'

/**
 * The state of a simulated provider: healthy, responding 500, not responding, showing a maintenance
 * page with status 200, rejecting our key (401), over the rate limit (429), redirecting (302), or
 * with a fault in its responses.
 */
export type Behaviour = 'ok' | 'down' | 'slow' | 'html' | 'refused' | 'busy' | 'elsewhere' | Fault

const BEHAVIOURS: readonly Behaviour[] = ['ok', 'down', 'slow', 'html', 'refused', 'busy', 'elsewhere', ...FAULTS]

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

/** Makes every route of the simulator follow its knob. */
export function obey(app: FastifyInstance, knob: Knob): void {
  app.addHook('onRequest', async (_request, reply) => {
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
        return reply.redirect('http://169.254.169.254/latest/meta-data/', 302)
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
