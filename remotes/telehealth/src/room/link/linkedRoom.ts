import { api, type ApiError } from '@almanac/api-client'
import {
  addRoomGuest,
  admitToRoom,
  endRoom,
  type RoomPerson,
  type RoomSignal,
  type RoomState,
} from '@almanac/contracts/telehealth/room'
import { newId } from '@almanac/domain/ids'
import { createStore } from '../store'
import {
  closedReasonOf,
  type ChatEntry,
  type ChatMessage,
  type EndReason,
  type LocalTracks,
  type Participant,
  type RoomSnapshot,
  type VideoRoom,
} from '../VideoRoom'
import { ConnectionWatch, type Connection } from './connectionWatch'
import { RoomLink, reportLeft } from './roomLink'
import { UnconnectedReport } from './unconnectedReport'

/** What the transport knows of a person. */
export type MediaView = Omit<Participant, keyof RoomPerson | 'connection'>

const NO_MEDIA: MediaView = {
  stream: null,
  microphone: false,
  camera: false,
  suspended: false,
  paused: false,
  quality: null,
}

/** How often it is looked whether somebody counts as unreachable by now, in milliseconds. */
const LOOK_INTERVAL_MS = 1_000

export interface LinkedRoomOptions {
  appointment_id: string
  user_id: string
  tracks: LocalTracks
}

/** The transport-independent part of a room, driven by the server: who is present, who is admitted, and the end. */
export abstract class LinkedRoom implements VideoRoom {
  protected readonly incarnation: string = newId()
  protected tracks: LocalTracks
  protected state: RoomState | null = null
  protected linked = false
  private link: RoomLink | undefined
  private readonly connections = new ConnectionWatch()
  private connectionTimer: ReturnType<typeof setTimeout> | undefined
  private readonly report: UnconnectedReport
  private readonly store = createStore<RoomSnapshot>({
    phase: 'connecting',
    reason: null,
    role: null,
    ends_at: null,
    people: [],
    chat: [],
    paused: false,
    help: null,
  })

  constructor(protected readonly options: LinkedRoomOptions) {
    this.tracks = options.tracks
    this.report = new UnconnectedReport(options.appointment_id, this.incarnation, (help) => {
      if (!this.hasEnded()) this.store.set({ help })
    })
  }

  subscribe = this.store.subscribe
  snapshot = this.store.get

  /** Called by the subclass once it is ready to receive events. */
  protected begin(): void {
    this.link = new RoomLink(this.options.appointment_id, this.incarnation, {
      state: (state) => {
        this.state = state
        this.follow(state)
        this.show()
      },
      signal: (signal) => this.take(signal),
      connected: (connected) => {
        this.linked = connected
        if (connected) this.resume()
        else this.connections.pause()
        this.show()
      },
      closed: (reason) => this.finish(reason),
      refused: (error) => this.finish(closedReasonOf(error) ?? { refusal: wordsOf(error) }),
    })
    addEventListener('pagehide', this.goAway)
  }

  abstract setTracks(tracks: LocalTracks): void
  /** Called with the server's state of the room. */
  protected abstract follow(state: RoomState): void
  protected abstract take(signal: RoomSignal): void
  /** Called when the connection to the server is restored. */
  protected abstract resume(): void
  protected abstract viewOf(incarnation: string): MediaView | null
  /** Whether the user's own video is paused. */
  protected abstract isHeld(): boolean
  /** Sends a chat message to everybody in the call. */
  protected abstract transmit(message: ChatMessage): void
  /** Whether `markDelivered` is called for each message that somebody has received. */
  protected abstract readonly confirmsDelivery: boolean
  protected abstract stopMedia(): void
  /** Tries at once to reach the pages from which nothing is received. */
  protected abstract reconnect(): void

  sendText(text: string): void {
    this.send({ id: newId(), text })
  }

  sendPicture(picture: Blob): void {
    this.send({ id: newId(), picture })
  }

  private send(message: ChatMessage): void {
    this.addToChat({ ...message, from: null, ...(this.confirmsDelivery ? { delivered: false } : {}) })
    this.transmit(message)
  }

  async admit(user_id: string): Promise<void> {
    await api(admitToRoom, { params: { id: this.options.appointment_id, user_id } })
  }

  async addGuest(email: string): Promise<void> {
    await api(addRoomGuest, { params: { id: this.options.appointment_id }, body: { email } })
  }

  async end(): Promise<void> {
    await api(endRoom, { params: { id: this.options.appointment_id } })
    this.finish('ended')
  }

  retry(): void {
    this.connections.retry()
    this.reconnect()
    this.show()
  }

  leave(): void {
    if (this.hasEnded()) return
    reportLeft(this.options.appointment_id, this.incarnation, this.report.givenUp())
    this.finish('left')
  }

  protected finish(reason: EndReason): void {
    if (this.hasEnded()) return
    this.link?.stop()
    clearTimeout(this.connectionTimer)
    removeEventListener('pagehide', this.goAway)
    this.stopMedia()
    this.store.set({ phase: 'ended', reason, people: [], chat: [] })
  }

  protected hasEnded(): boolean {
    return this.store.get().phase === 'ended'
  }

  protected addToChat(entry: ChatEntry): void {
    const { chat } = this.store.get()
    if (!chat.some(({ id }) => id === entry.id)) this.store.set({ chat: [...chat, entry] })
  }

  protected markDelivered(id: string): void {
    const { chat } = this.store.get()
    if (chat.some((entry) => entry.id === id && entry.delivered === false))
      this.store.set({ chat: chat.map((entry) => (entry.id === id ? { ...entry, delivered: true } : entry)) })
  }

  protected nameOf(incarnation: string): string {
    return this.state?.people.find((person) => person.incarnation === incarnation)?.first_name ?? ''
  }

  /** Computes the snapshot after any change. */
  protected show(): void {
    if (!this.state || this.hasEnded()) return
    const people = this.state.people
      .filter(({ user_id }) => user_id !== this.options.user_id)
      .map((person) => this.withMedia(person))
    this.followConnections(people)
    this.store.set({
      phase: this.phase(people),
      role: this.state.role,
      ends_at: this.state.ends_at,
      people,
      paused: this.isHeld(),
    })
  }

  private withMedia(person: RoomPerson): Participant {
    const view = (person.incarnation === null ? null : this.viewOf(person.incarnation)) ?? NO_MEDIA
    return { ...person, ...view, connection: this.connectionWith(person, view) }
  }

  private connectionWith({ incarnation, admitted }: RoomPerson, { quality }: MediaView): Connection {
    if (incarnation === null || !admitted || !this.state?.admitted) return 'connecting'
    const connection = this.connections.connectionOf(incarnation, quality !== null, Date.now())
    if (!this.linked) this.connections.pause()
    return connection
  }

  /** Looks again while somebody is not connected, and reports the first who counts as unreachable. */
  private followConnections(people: readonly Participant[]): void {
    const present = people.filter(({ incarnation, admitted }) => incarnation !== null && admitted)
    const isWaiting = present.some(({ connection }) => connection === 'connecting' || connection === 'unreachable')
    clearTimeout(this.connectionTimer)
    if (isWaiting && this.linked && this.state?.admitted)
      this.connectionTimer = setTimeout(() => this.show(), LOOK_INTERVAL_MS)
    const unreachable = present.find(({ connection }) => connection === 'unreachable')
    const isConnected = present.some(({ connection }) => connection === 'open')
    this.report.follow(unreachable?.incarnation ?? null, isConnected, Date.now())
  }

  private phase(people: Participant[]): RoomSnapshot['phase'] {
    if (!this.state?.admitted) return this.linked ? 'waiting' : 'connecting'
    const isOpen = people.some(({ connection }) => connection === 'open')
    const isBroken = people.some(({ connection }) => connection === 'interrupted') || !this.linked
    return isBroken && !isOpen ? 'reconnecting' : 'in'
  }

  private readonly goAway = (): void => {
    if (!this.hasEnded()) reportLeft(this.options.appointment_id, this.incarnation, this.report.givenUp())
  }
}

/** The server's message for a refusal. */
const wordsOf = ({ errors }: ApiError): string => errors.map(({ title }) => title).join(' ')
