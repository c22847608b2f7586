import type { FastifyBaseLogger } from 'fastify'
import type { ServerEvent } from '@almanac/contracts/platform/events'
import { type ChannelListener, listenTo } from '../../database/listen'
import type { Credential } from '../../http/authentication'
import type { Database } from '../../http/serve'
import { REGISTRY_CHANNEL } from '../registry/revision'
import { createAddressees } from './addressees'
import { USER_EVENTS_CHANNEL } from './publish'
import { createListenerUpdates, type EventSources, type Listener } from './update-listeners'
import type { EventStream } from './stream'

const HEARTBEAT_INTERVAL_MS = 25_000
/** Sessions are checked even where nothing changes. */
const SESSION_CHECK_INTERVAL_MS = 60_000
/** Polling of the revision, in case a notification is missed; while none can arrive it is the only way. */
const POLL_INTERVAL_MS = 2_000
const POLL_INTERVAL_WHILE_LISTENING_MS = 10_000

/**
 * The first stream of a process waits until events are heard: who was told how things are must not miss what
 * happens from then on. It begins without where the database can't be listened to for so long.
 */
const MAX_OPENING_MS = 2_000

/** Streams of one user that a server keeps open: a browser needs one, whatever its tabs. */
const MAX_STREAMS_PER_USER = 8

export interface Hub {
  /** Whether this user may open one more. */
  hasRoom: (user_id: string) => boolean
  /** Writes to this stream what happens to the session's user, and first how things are. */
  join: (credential: Credential, stream: EventStream<ServerEvent>) => Promise<void>
  /** Ends every stream. */
  close: () => Promise<void>
}

/** Tells everyone who listens to this process what concerns them. */
export function createHub(database: Database, sources: EventSources, log: FastifyBaseLogger): Hub {
  const listeners = new Set<Listener>()
  const addressees = createAddressees()
  const updates = createListenerUpdates(database, listeners, sources)
  const timers: NodeJS.Timeout[] = []
  let subscription: ChannelListener | undefined, userEvents: ChannelListener | undefined
  let polledAt = 0

  function logFailure(round: Promise<void>): void {
    round.catch((error: unknown) => log.warn({ err: error }, 'what changed could not be read; it is tried again'))
  }

  function poll(): void {
    if (listeners.size === 0) return
    if (subscription?.isOpen() && Date.now() - polledAt < POLL_INTERVAL_WHILE_LISTENING_MS) return
    polledAt = Date.now()
    logFailure(updates.updateIfBehind())
  }

  function every(milliseconds: number, work: () => void): void {
    timers.push(setInterval(work, milliseconds).unref())
  }

  /** Nothing runs in a process that nobody listens to. */
  function start(): void {
    if (subscription) return
    subscription = listenTo(database, REGISTRY_CHANNEL, {
      heard: () => logFailure(updates.updateAll()),
      connected: () => logFailure(updates.updateIfBehind()),
    })
    userEvents = listenTo(database, USER_EVENTS_CHANNEL, {
      heard: addressees.deliver,
      connected: (isAgain) => isAgain && addressees.deliverMissed(),
    })
    every(POLL_INTERVAL_MS, poll)
    every(SESSION_CHECK_INTERVAL_MS, () => logFailure(updates.updateAll()))
    every(HEARTBEAT_INTERVAL_MS, () => listeners.forEach(({ stream }) => stream.beat()))
  }

  return {
    hasRoom: (user_id) => addressees.count(user_id) < MAX_STREAMS_PER_USER,
    async join(credential, stream) {
      const listener: Listener = { credential, stream, fingerprint: undefined }
      listeners.add(listener)
      addressees.add(listener)
      stream.onEnd(() => {
        listeners.delete(listener)
        addressees.remove(listener)
      })
      start()
      try {
        await userEvents?.opened(MAX_OPENING_MS)
        await updates.greet(listener)
      } catch (error) {
        log.warn({ err: error }, 'who listens could not be told how things are')
        // The browser comes again.
        stream.end()
      }
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      for (const { stream } of listeners) stream.end()
      await Promise.all([subscription?.close(), userEvents?.close()])
    },
  }
}
