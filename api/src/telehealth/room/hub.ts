import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { ROOM_BEAT_INTERVAL_MS } from '@almanac/contracts/rules/telehealth/room'
import type { RoomEndReason, RoomEvent } from '@almanac/contracts/telehealth/room'
import { type ChannelListener, listenTo } from '../../database/listen'
import type { Credential } from '../../http/authentication'
import type { Database } from '../../http/serve'
import { endedSessionIn, type EventStream, originOf, type SessionWatch } from '../../platform'
import { removeAbsent } from './members'
import { noticeIn, ROOM_CHANNEL } from './notify'
import { closedBecause, findRoom } from './find-room'
import { deleteExpiredSignals, signalsFor } from './signals'
import { stateOf } from './state'

/** Maximum time that the first stream of a process waits for the subscription to notices. */
const MAX_OPENING_MS = 2_000

const MAX_DELETED_SIGNALS = 1_000

/** Maximum number of room streams per person and server: a page has one, and a reload opens the next before the last is closed. */
const MAX_STREAMS_PER_USER = 6

interface Listener {
  appointment_id: string
  incarnation: string
  credential: Credential
  stream: EventStream<RoomEvent>
  /** Ids of signals already sent to it. */
  sent: Set<number>
  /** The last state sent to it, as JSON. */
  lastState: string
  /** When the room closes by itself, in milliseconds. */
  ends_at: number
  /** Serializes writes to it. */
  writing: Promise<void>
}

const REASONS = {
  APPOINTMENT_CANCELED: 'canceled',
  ROOM_ENDED: 'ended',
  APPOINTMENT_OVER: 'over',
  // A room was open earlier only if its appointment has moved since.
  APPOINTMENT_NOT_YET: 'moved',
} as const satisfies Record<NonNullable<ReturnType<typeof closedBecause>>, RoomEndReason>

/** The event streams of rooms at this process. A notification contains ids only; each stream reads from the database what concerns it. */
export class RoomHub {
  private readonly listeners = new Set<Listener>()
  private subscription: ChannelListener | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly database: Database,
    private readonly sessions: SessionWatch,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
  ) {}

  /** Whether this person may open another stream. */
  hasRoom(user_id: string): boolean {
    return [...this.listeners].filter(({ credential }) => credential.user_id === user_id).length < MAX_STREAMS_PER_USER
  }

  /** Sends the current state and then all events of the room to this stream. */
  async join(joining: Pick<Listener, 'appointment_id' | 'incarnation' | 'credential' | 'stream'>): Promise<void> {
    const listener: Listener = {
      ...joining,
      sent: new Set(),
      lastState: '',
      ends_at: Infinity,
      writing: Promise.resolve(),
    }
    this.listeners.add(listener)
    listener.stream.onEnd(() => this.listeners.delete(listener))
    await this.start().opened(MAX_OPENING_MS)
    // The session may have ended before the stream was among the listeners.
    if (!(await this.sessions.check([listener])).has(joining.credential.token)) return
    await Promise.all([this.write(listener, this.update), this.write(listener, this.deliver)])
  }

  /** Ends every stream. */
  async close(): Promise<void> {
    clearInterval(this.timer)
    for (const { stream } of this.listeners) stream.end()
    await this.subscription?.close()
  }

  /** Started with the first stream: in a process without one nothing runs. */
  private start(): ChannelListener {
    this.timer ??= setInterval(() => void this.beat().catch(this.logFailure), ROOM_BEAT_INTERVAL_MS).unref()
    this.subscription ??= listenTo(this.database, ROOM_CHANNEL, { onMessage: this.onNotice, onConnected: this.readAll })
    return this.subscription
  }

  private readonly logFailure = (err: unknown): void =>
    this.log.warn({ err }, 'a room could not be read; it is read again at the next beat')

  private readonly onNotice = (text: string): void => {
    const ended = endedSessionIn(text)
    if (ended) return this.endSession(ended)
    const { appointment_id, to } = noticeIn(text)
    for (const listener of this.listeners)
      if (listener.appointment_id === appointment_id) {
        if (to === null) void this.write(listener, this.update)
        else if (to === listener.incarnation) void this.write(listener, this.deliver)
      }
  }

  private endSession({ user_id, origin }: { user_id: string; origin: string }): void {
    for (const { credential, stream } of this.listeners)
      if (credential.user_id === user_id && originOf(credential) === origin) stream.end()
  }

  private readonly readAll = (): void => {
    for (const listener of this.listeners) {
      void this.write(listener, this.update)
      void this.write(listener, this.deliver)
    }
  }

  private write(listener: Listener, work: (listener: Listener) => Promise<void>): Promise<void> {
    listener.writing = listener.writing
      .then(() => (this.listeners.has(listener) ? work(listener) : undefined))
      .catch(this.logFailure)
    return listener.writing
  }

  private readonly update = async (listener: Listener): Promise<void> => {
    const { appointment_id, incarnation, credential, stream } = listener
    const room = await findRoom(this.database, credential.user_id, appointment_id)
    const closed = room ? closedBecause(room, new Date()) : 'ROOM_ENDED'
    const reason = closed ? REASONS[closed] : room?.incarnation === incarnation ? null : 'elsewhere'
    if (!room || reason) {
      // A page that was removed as absent gets no `closed` event: it enters again when its stream ends.
      if (closed || room?.incarnation) stream.send({ type: 'closed', reason: reason ?? 'ended' })
      stream.end()
      return
    }
    listener.ends_at = room.end_at.getTime()
    const state = await stateOf(this.database, room)
    const text = JSON.stringify(state)
    if (text === listener.lastState) return
    listener.lastState = text
    stream.send({ type: 'state', state })
  }

  private readonly deliver = async ({ incarnation, sent, stream }: Listener): Promise<void> => {
    for (const signal of await signalsFor(this.database, incarnation)) {
      if (sent.has(signal.id)) continue
      sent.add(signal.id)
      stream.send({ type: 'signal', signal })
    }
  }

  /** Marks the pages of all streams as present, ends those of closed studies, and deletes expired members and signals. */
  private async beat(): Promise<void> {
    const { database } = this
    const all = [...this.listeners]
    for (const { stream } of all) stream.send({ type: 'beat' })
    await removeAbsent(database)
    await deleteExpiredSignals(database, new Date(), MAX_DELETED_SIGNALS)
    if (all.length === 0) return
    const incarnations = all.map(({ incarnation }) => incarnation)
    await database
      .updateTable('room_members')
      .where('incarnation', 'in', incarnations)
      .set({ last_seen_at: sql<Date>`now()` })
      .execute()
    const valid = await this.sessions.check(all)
    for (const { stream, credential } of all) if (valid.get(credential.token)?.study_closed) stream.end()
    // The end of an appointment causes no notification. Without a subscription, each beat reads everything.
    if (!this.subscription?.isOpen()) this.readAll()
    else for (const listener of all) if (Date.now() >= listener.ends_at) void this.write(listener, this.update)
  }
}
