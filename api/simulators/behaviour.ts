import type { FastifyInstance } from 'fastify'

/** How a simulated provider is today: well, answering 500, not answering, showing a maintenance page with status 200, refusing our key (401), or asked too often (429). */
export type Behaviour = 'ok' | 'down' | 'slow' | 'html' | 'refused' | 'busy'

const BEHAVIOURS: readonly Behaviour[] = ['ok', 'down', 'slow', 'html', 'refused', 'busy']

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
      case 'ok':
        return undefined
      case 'down':
        return reply.code(500).send({ code: 500, message: 'Internal Server Error' })
      case 'html':
        return reply.type('text/html').send('<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>')
      case 'refused':
        return reply.code(401).send({ error: 'Key invalid' })
      case 'busy':
        return reply.code(429).header('retry-after', '60').send({ error: 'Too many requests' })
      case 'slow':
        // Never answers: the caller must have a limit of its own. Closing the simulator ends the connection.
        return new Promise(() => undefined)
    }
  })
}
