import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { ROOM_BEAT_INTERVAL_MS } from '@almanac/contracts/rules/telehealth/room'
import type { RoomEndReason, RoomEvent } from '@almanac/contracts/telehealth/room'
import { type ChannelListener, listenTo } from '../../database/listen'
import type { Authentication, Credential } from '../../http/authentication'
import type { Database } from '../../http/serve'
import type { EventStream } from '../../platform'
import { removeAbsent } from './members'
import { noticeIn, ROOM_CHANNEL } from './notify'
import { closedBecause, findRoom } from './party'
import { deleteExpiredSignals, signalsFor } from './signals'
import { stateOf } from './state'

/** The first stream of a process waits until notices are heard, at most so long. */
const MAX_OPENING_MS = 2_000

const MAX_DELETED_SIGNALS = 1_000

/** Streams of one person in rooms at one server: a page has one, and a reload opens the next before the last is gone. */
const MAX_STREAMS_PER_USER = 6

interface Listener {
  appointment_id: string
  incarnation: string
  credential: Credential
  stream: EventStream<RoomEvent>
  /** Ids of signals that it has been given. */
  sent: Set<number>
  /** The state that it knows. */
  known: string
  /** When the room closes by itself, in milliseconds. */
  ends_at: number
  /** Writes to it come one after another. */
  writing: Promise<void>
}

const REASONS = {
  APPOINTMENT_CANCELED: 'canceled',
  ROOM_ENDED: 'ended',
  APPOINTMENT_OVER: 'over',
  APPOINTMENT_NOT_YET: 'over',
} as const satisfies Record<NonNullable<ReturnType<typeof closedBecause>>, RoomEndReason>

export interface RoomHub {
  hasRoom: (user_id: string) => boolean
  join: (listener: Pick<Listener, 'appointment_id' | 'incarnation' | 'credential' | 'stream'>) => Promise<void>
  close: () => Promise<void>
}

/** The streams of rooms at this process. What it is told of is read from the database by whom it concerns. */
export function createRoomHub(
  database: Database,
  { livingAmong }: Pick<Authentication, 'livingAmong'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): RoomHub {
  const listeners = new Set<Listener>()
  let subscription: ChannelListener | undefined
  let timer: NodeJS.Timeout | undefined

  const logFailure = (err: unknown) => log.warn({ err }, 'what happened in a room could not be read; it is tried again')

  async function update(listener: Listener): Promise<void> {
    const { appointment_id, incarnation, credential, stream } = listener
    const room = await findRoom(database, credential.user_id, appointment_id)
    const closed = room ? closedBecause(room, new Date()) : 'ROOM_ENDED'
    const reason = closed ? REASONS[closed] : room?.incarnation === incarnation ? null : 'elsewhere'
    if (!room || reason) {
      // A page that was absent for long is in no room and comes back by entering: nothing is over for it.
      if (closed || room?.incarnation) stream.send({ type: 'closed', reason: reason ?? 'ended' })
      stream.end()
      return
    }
    listener.ends_at = room.end_at.getTime()
    const state = await stateOf(database, room)
    const text = JSON.stringify(state)
    if (text === listener.known) return
    listener.known = text
    stream.send({ type: 'state', state })
  }

  async function deliver({ incarnation, sent, stream }: Listener): Promise<void> {
    for (const signal of await signalsFor(database, incarnation)) {
      if (sent.has(signal.id)) continue
      sent.add(signal.id)
      stream.send({ type: 'signal', signal })
    }
  }

  function write(listener: Listener, work: (listener: Listener) => Promise<void>): Promise<void> {
    listener.writing = listener.writing.then(() => (listeners.has(listener) ? work(listener) : undefined))
    listener.writing = listener.writing.catch(logFailure)
    return listener.writing
  }

  function heard(text: string): void {
    const { appointment_id, to } = noticeIn(text)
    for (const listener of listeners)
      if (listener.appointment_id === appointment_id) {
        if (to === null) void write(listener, update)
        else if (to === listener.incarnation) void write(listener, deliver)
      }
  }

  function readAll(): void {
    for (const listener of listeners) {
      void write(listener, update)
      void write(listener, deliver)
    }
  }

  /** Says that these pages are there, ends streams of sessions that are over, and clears away what is past. */
  async function beat(): Promise<void> {
    const all = [...listeners]
    for (const { stream } of all) stream.send({ type: 'beat' })
    await removeAbsent(database)
    await deleteExpiredSignals(database, new Date(), MAX_DELETED_SIGNALS)
    if (all.length === 0) return
    await database
      .updateTable('room_members')
      .where(
        'incarnation',
        'in',
        all.map(({ incarnation }) => incarnation),
      )
      .set({ last_seen_at: sql<Date>`now()` })
      .execute()
    const living = await livingAmong(
      database,
      all.map(({ credential }) => credential),
    )
    for (const { stream, credential } of all) if (living.get(credential.token)?.study_closed !== false) stream.end()
    // The end of the appointment is told by no notice.
    if (!subscription?.isOpen()) readAll()
    else for (const listener of all) if (Date.now() >= listener.ends_at) void write(listener, update)
  }

  function start(): void {
    if (subscription) return
    subscription = listenTo(database, ROOM_CHANNEL, { heard, connected: readAll })
    timer = setInterval(() => void beat().catch(logFailure), ROOM_BEAT_INTERVAL_MS)
    timer.unref()
  }

  return {
    hasRoom: (user_id) =>
      [...listeners].filter(({ credential }) => credential.user_id === user_id).length < MAX_STREAMS_PER_USER,
    async join(joining) {
      const listener: Listener = {
        ...joining,
        sent: new Set(),
        known: '',
        ends_at: Infinity,
        writing: Promise.resolve(),
      }
      listeners.add(listener)
      listener.stream.onEnd(() => listeners.delete(listener))
      start()
      await subscription?.opened(MAX_OPENING_MS)
      await Promise.all([write(listener, update), write(listener, deliver)])
    },
    async close() {
      clearInterval(timer)
      for (const { stream } of listeners) stream.end()
      await subscription?.close()
    },
  }
}
