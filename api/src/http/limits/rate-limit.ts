import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../errors'
import { bearerOf } from '../authentication'
import type { Limit } from './attempts'

/** Far above what screens need; stops a runaway script. Each instance counts separately. */
const SIGNED_IN_LIMIT: Limit = { most: 600, seconds: 60 }
/** Per address without a session: a whole clinic may share one. */
const VISITOR_LIMIT: Limit = { most: 1_200, seconds: 60 }

interface Counter {
  hits: number
  until: number
}

/** A counter in the memory of this process. */
function createCounter() {
  const counters = new Map<string, Counter>()
  let lastSweep = Date.now()

  function sweep(): void {
    if (Date.now() - lastSweep < 60_000) return
    lastSweep = Date.now()
    for (const [key, counter] of counters) if (counter.until <= Date.now()) counters.delete(key)
  }

  /** Seconds to wait; 0 when within the limit. */
  return function count(key: string, { most, seconds }: Limit): number {
    sweep()
    const found = counters.get(key)
    const counter = found && found.until > Date.now() ? found : { hits: 0, until: Date.now() + seconds * 1000 }
    counter.hits += 1
    counters.set(key, counter)
    return counter.hits <= most ? 0 : Math.ceil((counter.until - Date.now()) / 1000)
  }
}

/** Milliseconds that a looked-up session stays known. */
const KNOWN_SESSION_MS = 10 * 60_000

/** Above this count expired entries are removed. */
const MAX_KNOWN_SESSIONS = 10_000

/**
 * Limits the requests of one session, or of one network without a session. A
 * cookie that has not been looked up proves nothing: its requests count for the
 * network until a call has found the session.
 */
export function limitRate(app: FastifyInstance): void {
  const count = createCounter()
  const known = new Map<string, number>()

  function tokenOf(request: FastifyRequest): string | undefined {
    return bearerOf(request) === undefined ? app.authentication.credentialOf(request)?.token : undefined
  }

  app.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request)
    const isKnown = token !== undefined && (known.get(token) ?? 0) > Date.now()
    const wait = isKnown ? count(token, SIGNED_IN_LIMIT) : count(request.network, VISITOR_LIMIT)
    if (wait === 0) return
    void reply.header('retry-after', wait)
    throw tooManyRequests()
  })

  app.addHook('onResponse', async (request) => {
    const token = tokenOf(request)
    // A request refused before its session was read changes nothing.
    if (token === undefined || !request.visitor) return
    if (request.visitor.user_id === null) known.delete(token)
    else known.set(token, Date.now() + KNOWN_SESSION_MS)
    if (known.size > MAX_KNOWN_SESSIONS) deleteExpired(known)
  })
}

function deleteExpired(known: Map<string, number>): void {
  const now = Date.now()
  for (const [token, until] of known) if (until <= now) known.delete(token)
}

/**
 * The network that limits count an address for: an IPv4 address itself, also when
 * written as IPv6; of IPv6 the /64, because one household or phone has a whole
 * /64 and would count as many.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end takes the place of two groups.
  const tailGroups = rest.length + (plain.includes('.') ? 1 : 0)
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array.from({ length: 8 - front.length - tailGroups }, () => '0'), ...rest]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
