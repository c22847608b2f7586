import { createHash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { UserEvent } from '@almanac/contracts/platform/events'
import type { Credential } from '../../http/authentication'
import type { Database } from '../../http/serve'

/** The NOTIFY channel on which servers exchange user events. */
export const USER_EVENTS_CHANNEL = 'almanac_user_events'

/**
 * Milliseconds that events are batched. Commits with a NOTIFY are serialized over
 * the whole cluster, so writes do not notify in their own transaction: a process
 * notifies at most ten times a second, however much is recorded.
 */
const COLLECTION_TIME_MS = 100

/** PostgreSQL takes less than 8,000 bytes in one notification. An address is at most 64 of them. */
const MAX_ADDRESSES_PER_NOTIFICATION = 100

/** The recipients of an event: all streams of a user but those of the originating session. */
type Address = [user_id: string, origin: string | null]

/** The payload between servers. */
export interface Notification {
  event: UserEvent
  to: Address[]
}

export interface EventPublisher {
  /** Queues an event for the open streams of these users on all servers, except those of `origin`. */
  publish: (user_ids: readonly string[], event: UserEvent, origin: string | null) => void
  /** Sends the batched events. */
  flush: () => Promise<void>
}

/** Identifies a session without its token. */
export function originOf({ token }: Credential): string {
  return createHash('sha256').update(token).digest('base64url').slice(0, 16)
}

/** Batches events and notifies the servers. A failure is logged and its events are lost: screens also refetch. */
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
      // If two sessions of a user cause the same event, each gets that of the other.
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

/** Notifies the open pages of these users of a committed change, except those of the calling session. */
export function publishEvent(request: FastifyRequest, user_ids: readonly string[], event: UserEvent): void {
  const { authentication, eventPublisher } = request.server
  const credential = authentication.credentialOf(request)
  eventPublisher.publish(user_ids, event, credential && originOf(credential))
}
