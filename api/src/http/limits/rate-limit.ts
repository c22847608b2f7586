import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../errors'
import { bearerOf } from '../authentication'
import type { Limit } from './attempts'

/** Far above what screens need; a script that runs wild meets it. Each instance counts for itself. */
const SIGNED_IN_LIMIT: Limit = { most: 600, seconds: 60 }
/** From one address without a session: a clinic may be behind it. */
const VISITOR_LIMIT: Limit = { most: 1_200, seconds: 60 }

interface Counter {
  hits: number
  until: number
}

/** Counts in the memory of this process. */
function createCounter() {
  const counters = new Map<string, Counter>()
  let swept = Date.now()

  function sweep(): void {
    if (Date.now() - swept < 60_000) return
    swept = Date.now()
    for (const [key, counter] of counters) if (counter.until <= Date.now()) counters.delete(key)
  }

  /** Seconds to wait, or 0 when it is within the limit. */
  return function count(key: string, { most, seconds }: Limit): number {
    sweep()
    const found = counters.get(key)
    const counter = found && found.until > Date.now() ? found : { hits: 0, until: Date.now() + seconds * 1000 }
    counter.hits += 1
    counters.set(key, counter)
    return counter.hits <= most ? 0 : Math.ceil((counter.until - Date.now()) / 1000)
  }
}

/** A session that has answered is known for so long, in milliseconds. */
const KNOWN_SESSION_MS = 10 * 60_000

/** Beyond so many, those that are known no more are looked for. */
const MAX_KNOWN_SESSIONS = 10_000

/**
 * The most that one session, or one network without a session, may ask of the
 * calls. A cookie that has not been looked up says nothing of who sends it: it
 * counts for its network until a call has found its session.
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
    // A visitor who was refused before the session was read is as known or unknown as before.
    if (token === undefined || !request.visitor) return
    if (request.visitor.user_id === null) known.delete(token)
    else known.set(token, Date.now() + KNOWN_SESSION_MS)
    if (known.size > MAX_KNOWN_SESSIONS) forgetOld(known)
  })
}

function forgetOld(known: Map<string, number>): void {
  const now = Date.now()
  for (const [token, until] of known) if (until <= now) known.delete(token)
}

/**
 * What limits count an address as: an IPv4 address as it is, also where it comes
 * written as IPv6; of IPv6 the /64, because one household or phone has a whole
 * one and would count as many.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end stands for two groups.
  const behind = rest.length + (plain.includes('.') ? 1 : 0)
  const groups =
    tail === undefined ? front : [...front, ...Array.from({ length: 8 - front.length - behind }, () => '0'), ...rest]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
