import { createHash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { UserEvent } from '@almanac/contracts/platform/events'
import type { Credential } from '../../http/authentication'
import type { Database } from '../../http/serve'

/** Where the servers of an installation tell each other whose streams get which event. */
export const USER_EVENTS_CHANNEL = 'almanac_user_events'

/**
 * How long events are collected. Commits with a NOTIFY go one at a time over the
 * whole cluster, so what is recorded notifies by no transaction of its own: a
 * process does so ten times a second at most, whatever many people record.
 */
const COLLECTION_TIME_MS = 100

/** PostgreSQL takes less than 8,000 bytes in one notification. An address is at most 64 of them. */
const MAX_ADDRESSES_PER_NOTIFICATION = 100

/** Whose streams get an event: all of a user's but those of the session that caused it. */
type Address = [user_id: string, origin: string | null]

/** What one server tells the others. */
export interface Notification {
  event: UserEvent
  to: Address[]
}

export interface EventPublisher {
  /** Sends an event to the open streams of these users on all servers, soon. `origin` gets none: it knows already. */
  publish: (user_ids: readonly string[], event: UserEvent, origin: string | null) => void
  /** Sends what was collected. */
  flush: () => Promise<void>
}

/** Names a session without its token. */
export function originOf({ token }: Credential): string {
  return createHash('sha256').update(token).digest('base64url').slice(0, 16)
}

/** Collects events and notifies the servers. What fails is logged and lost: screens also read again by themselves. */
export function createEventPublisher(database: Database, log: Pick<FastifyBaseLogger, 'warn'>): EventPublisher {
  let collected = new Map<string, Map<string, string | null>>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const events = collected
    collected = new Map()
    const payloads = [...events].flatMap(([event, addresses]) => payloadsOf(event, [...addresses]))
    if (payloads.length === 0) return
    try {
      await sql`select pg_notify(${USER_EVENTS_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
        database,
      )
    } catch (err) {
      log.warn({ err }, 'open pages could not be told of a change; they see it when they read again')
    }
  }

  return {
    publish(user_ids, event, origin) {
      const key = JSON.stringify(event)
      const addresses = collected.get(key) ?? new Map<string, string | null>()
      // Where two sessions of a user cause the same, each is told of the other's.
      for (const user_id of user_ids)
        addresses.set(user_id, addresses.has(user_id) && addresses.get(user_id) !== origin ? null : origin)
      collected.set(key, addresses)
      timer ??= setTimeout(() => void flush(), COLLECTION_TIME_MS).unref()
    },
    flush,
  }
}

function payloadsOf(event: string, addresses: readonly Address[]): string[] {
  const payloads: string[] = []
  for (let start = 0; start < addresses.length; start += MAX_ADDRESSES_PER_NOTIFICATION)
    payloads.push(
      `{"event":${event},"to":${JSON.stringify(addresses.slice(start, start + MAX_ADDRESSES_PER_NOTIFICATION))}}`,
    )
  return payloads
}

/** Tells the open pages of these users of what a call has just committed, all but those of the session that made it. */
export function publishEvent(request: FastifyRequest, user_ids: readonly string[], event: UserEvent): void {
  const { authentication, eventPublisher } = request.server
  const credential = authentication.credentialOf(request)
  eventPublisher.publish(user_ids, event, credential && originOf(credential))
}
