import type { FastifyInstance } from 'fastify'
import { disturbed, FAULTS, type Fault } from './faults'

/**
 * How a simulated provider is today: well, answering 500, not answering, showing a maintenance page with status 200,
 * refusing our key (401), asked too often (429), leading elsewhere (302), or with a fault in what it says.
 */
export type Behaviour = 'ok' | 'down' | 'slow' | 'html' | 'refused' | 'busy' | 'elsewhere' | Fault

const BEHAVIOURS: readonly Behaviour[] = ['ok', 'down', 'slow', 'html', 'refused', 'busy', 'elsewhere', ...FAULTS]

/** Turned while the simulator runs. */
export interface Knob {
  behaviour: Behaviour
}

/** Reads a behaviour from a setting; anything unknown is an error, so that a typing mistake is not a healthy provider. */
export function behaviourFrom(setting: string | undefined): Behaviour {
  if (setting === undefined || setting === '') return 'ok'
  const found = BEHAVIOURS.find((behaviour) => behaviour === setting)
  if (!found) throw new Error(`A simulated provider is one of ${BEHAVIOURS.join(', ')}, not ${setting}`)
  return found
}

/** Makes every route of the simulator behave as its knob says. */
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
        // Never answers: the caller must have a limit of its own. Closing the simulator ends the connection.
        return new Promise(() => undefined)
      default:
        return undefined
    }
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = FAULTS.find((known) => known === knob.behaviour)
    // What was asked for stays whole where it changes something: a token that was half told is lost to both.
    if (!fault || request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    if (!String(reply.getHeader('content-type')).includes('json')) return payload
    reply.removeHeader('content-length')
    return disturbed(payload, fault)
  })
}
