import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../errors'
import { readSessionCookie } from '../../account/session'
import { bearerOf } from '../../platform/tokens'
import type { Limit } from './attempts'

/** Far above what screens need; a script that runs wild meets it. Each instance counts for itself. */
const SIGNED_IN: Limit = { most: 600, seconds: 60 }
/** From one address without a session: a clinic may be behind it. */
const VISITORS: Limit = { most: 1_200, seconds: 60 }

interface Counter {
  hits: number
  until: number
}

/** Counts in the memory of this process. `now` is in milliseconds. */
function createCounter(now: () => number = Date.now) {
  const counters = new Map<string, Counter>()
  let swept = now()

  function sweep(): void {
    if (now() - swept < 60_000) return
    swept = now()
    for (const [key, counter] of counters) if (counter.until <= now()) counters.delete(key)
  }

  /** Seconds to wait, or 0 when it is within the limit. */
  return function count(key: string, { most, seconds }: Limit): number {
    sweep()
    const found = counters.get(key)
    const counter = found && found.until > now() ? found : { hits: 0, until: now() + seconds * 1000 }
    counter.hits += 1
    counters.set(key, counter)
    return counter.hits <= most ? 0 : Math.ceil((counter.until - now()) / 1000)
  }
}

function subjectOf(request: FastifyRequest): { key: string; limit: Limit } {
  const credential = bearerOf(request) === undefined ? readSessionCookie(request) : null
  return credential ? { key: credential.token, limit: SIGNED_IN } : { key: request.ip, limit: VISITORS }
}

/** The most that one session, or one address without a session, may ask of the calls. */
export function ceiling(app: FastifyInstance): void {
  const count = createCounter()
  app.addHook('onRequest', async (request, reply) => {
    const { key, limit } = subjectOf(request)
    const wait = count(key, limit)
    if (wait === 0) return
    void reply.header('retry-after', wait)
    throw tooManyRequests()
  })
}
