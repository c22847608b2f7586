import type { FastifyBaseLogger } from 'fastify'
import { listenTo, type ChannelListener } from '../../database/listen'
import type { Credential } from '../../http/authentication'
import type { Database } from '../../http/serve'
import { REGISTRY_CHANNEL } from '../registry/revision'
import { createRounds, type Known, type Listener } from './rounds'
import type { EventStream } from './stream'

/** Milliseconds. */
const BEAT = 25_000
/** Sessions are looked at this often even where nothing changes. */
const CHECK_SESSIONS = 60_000
/** A look at the revision, as a net below what is heard; while nothing can be heard it is all there is. */
const LOOK = 2_000
const LOOK_WHILE_HEARING = 10_000

/** Streams of one user that a server keeps open: a browser needs one, whatever its tabs. */
const MOST_OF_ONE_USER = 8

export interface Hub {
  /** Whether this user may open one more. */
  hasRoom: (user_id: string) => boolean
  /** Writes to this stream what happens to the session's user, and first how things are. */
  join: (credential: Credential, stream: EventStream) => Promise<void>
  /** Ends every stream. */
  close: () => Promise<void>
}

/** Tells everyone who listens to this process what concerns her. */
export function createHub(database: Database, known: Known, log: FastifyBaseLogger): Hub {
  const listeners = new Set<Listener>()
  const rounds = createRounds(database, listeners, known)
  const timers: NodeJS.Timeout[] = []
  let ear: ChannelListener | undefined
  let looked = 0

  function attend(round: Promise<void>): void {
    round.catch((error: unknown) => log.warn({ err: error }, 'what changed could not be read; it is tried again'))
  }

  function look(): void {
    if (listeners.size === 0) return
    const since = Date.now() - looked
    if (ear?.isOpen() && since < LOOK_WHILE_HEARING) return
    looked = Date.now()
    attend(rounds.ifBehind())
  }

  function every(milliseconds: number, work: () => void): void {
    const timer = setInterval(work, milliseconds)
    timer.unref()
    timers.push(timer)
  }

  /** Nothing runs in a process that nobody listens to. */
  function start(): void {
    if (ear) return
    ear = listenTo(database, REGISTRY_CHANNEL, {
      heard: () => attend(rounds.now()),
      connected: () => attend(rounds.ifBehind()),
    })
    every(LOOK, look)
    every(CHECK_SESSIONS, () => attend(rounds.now()))
    every(BEAT, () => {
      for (const { stream } of listeners) stream.beat()
    })
  }

  return {
    hasRoom: (user_id) =>
      [...listeners].filter(({ credential }) => credential.user_id === user_id).length < MOST_OF_ONE_USER,
    async join(credential, stream) {
      const listener: Listener = { credential, stream, fingerprint: undefined }
      listeners.add(listener)
      stream.onEnd(() => listeners.delete(listener))
      start()
      try {
        await rounds.greet(listener)
      } catch (error) {
        log.warn({ err: error }, 'who listens could not be told how things are')
        // The browser comes again.
        stream.end()
      }
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      for (const { stream } of listeners) stream.end()
      await ear?.close()
    },
  }
}
