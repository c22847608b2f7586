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
/** Milliseconds between session checks when nothing changes. */
const SESSION_CHECK_INTERVAL_MS = 60_000
/** Polling interval of the revision, for missed notifications and for when LISTEN is down. */
const POLL_INTERVAL_MS = 2_000
const POLL_INTERVAL_WHILE_LISTENING_MS = 10_000

/**
 * Milliseconds that the first stream of a process waits for LISTEN, so that a client misses no event after its
 * initial state. After that it starts without.
 */
const MAX_OPENING_MS = 2_000

/** Maximum open streams per user and server: a browser needs one for all tabs. */
const MAX_STREAMS_PER_USER = 8

export interface Hub {
  /** Whether this user may open another stream. */
  hasRoom: (user_id: string) => boolean
  /** Subscribes this stream to the session's user, and first writes the current state. */
  join: (credential: Credential, stream: EventStream<ServerEvent>) => Promise<void>
  /** Closes every stream. */
  close: () => Promise<void>
}

/** Creates the hub that delivers events to the streams of this process. */
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

  /** Browsers reconnect. */
  const endAll = () => listeners.forEach(({ stream }) => stream.end())

  function poll(): void {
    if (listeners.size === 0) return
    if (subscription?.isOpen() && Date.now() - polledAt < POLL_INTERVAL_WHILE_LISTENING_MS) return
    polledAt = Date.now()
    logFailure(updates.updateIfBehind())
  }

  function every(milliseconds: number, work: () => void): void {
    timers.push(setInterval(work, milliseconds).unref())
  }

  /** Started by the first stream. */
  function start(): void {
    if (subscription) return
    subscription = listenTo(database, REGISTRY_CHANNEL, {
      onMessage: () => logFailure(updates.updateAll()),
      onConnected: () => logFailure(updates.updateIfBehind()),
    })
    userEvents = listenTo(database, USER_EVENTS_CHANNEL, {
      onMessage: addressees.deliver,
      // Some may have been missed: first the streams of sessions that have ended meanwhile are closed.
      onConnected: (isAgain) => isAgain && logFailure(updates.updateAll().then(addressees.deliverMissed, endAll)),
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
        // The browser reconnects.
        stream.end()
      }
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      endAll()
      await Promise.all([subscription?.close(), userEvents?.close()])
    },
  }
}
