import { api, type ApiError } from '@almanac/api-client'
import {
  addRoomGuest,
  admitToRoom,
  createRoomToken,
  endRoom,
  type RoomPerson,
  type RoomSignal,
  type RoomState,
} from '@almanac/contracts/telehealth/room'
import { newId } from '@almanac/domain/ids'
import { createSignalQueue, type PairMessage, type SignalQueue } from '../link/signalQueue'
import { openRoomLink, sayLeft, type RoomLink } from '../link/roomLink'
import { createStore } from '../store'
import type { ChatEntry, EndReason, LocalTracks, Participant, RoomSnapshot, VideoRoom } from '../VideoRoom'
import { Pair, type PairView } from './pair'

interface Peer {
  pair: Pair
  queue: SignalQueue
  /** The highest number of a signal that was taken. */
  number: number
  view: PairView | null
}

const NOBODY: Omit<Participant, keyof RoomPerson> = {
  stream: null,
  microphone: false,
  camera: false,
  paused: false,
  quality: null,
}

interface PeerRoomOptions {
  appointment_id: string
  user_id: string
  tracks: LocalTracks
  ice_servers: RTCIceServer[]
}

/** A room in which the browsers send to each other, signaled over the server: picture and sound are encrypted from one browser to the other. */
export class PeerRoom implements VideoRoom {
  private readonly incarnation: string = crypto.randomUUID()
  private readonly peers = new Map<string, Peer>()
  private readonly early = new Map<string, RoomSignal[]>()
  private readonly taken = new Set<number>()
  private readonly link: RoomLink
  private tracks: LocalTracks
  private iceServers: RTCIceServer[]
  private state: RoomState | null = null
  private linked = false
  private readonly store = createStore<RoomSnapshot>({
    phase: 'connecting',
    reason: null,
    role: null,
    ends_at: null,
    people: [],
    chat: [],
    paused: false,
  })

  constructor(private readonly options: PeerRoomOptions) {
    this.tracks = options.tracks
    this.iceServers = options.ice_servers
    this.link = openRoomLink(options.appointment_id, this.incarnation, {
      state: (state) => this.follow(state),
      signal: (signal) => this.take(signal),
      connected: (connected) => this.noteLink(connected),
      closed: (reason) => this.finish(reason),
      refused: (error) => this.finish({ refusal: wordsOf(error) }),
    })
    addEventListener('pagehide', this.goAway)
  }

  subscribe = this.store.subscribe
  snapshot = this.store.get

  setTracks(tracks: LocalTracks): void {
    this.tracks = tracks
    for (const { pair } of this.peers.values()) pair.setTracks(tracks)
  }

  say(text: string): void {
    const id = newId()
    for (const { pair } of this.peers.values()) pair.say({ type: 'text', id, text })
    this.addToChat({ id, from: null, text })
  }

  sendPicture(picture: Blob): void {
    const id = newId()
    for (const { pair } of this.peers.values()) pair.sendPicture(id, picture)
    this.addToChat({ id, from: null, picture })
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

  leave(): void {
    if (this.store.get().phase === 'ended') return
    sayLeft(this.options.appointment_id, this.incarnation)
    this.finish('left')
  }

  private readonly goAway = (): void => {
    if (this.store.get().phase !== 'ended') sayLeft(this.options.appointment_id, this.incarnation)
  }

  private finish(reason: EndReason): void {
    if (this.store.get().phase === 'ended') return
    this.link.stop()
    removeEventListener('pagehide', this.goAway)
    for (const incarnation of this.peers.keys()) this.part(incarnation)
    this.store.set({ phase: 'ended', reason, people: [], chat: [] })
  }

  private noteLink(connected: boolean): void {
    this.linked = connected
    if (connected) for (const { queue } of this.peers.values()) queue.resume()
    this.show()
  }

  private follow(state: RoomState): void {
    this.state = state
    const present = new Map<string, RoomPerson>()
    if (state.admitted)
      for (const person of state.people)
        if (person.user_id !== this.options.user_id && person.admitted && person.incarnation)
          present.set(person.incarnation, person)
    for (const [incarnation, { pair }] of this.peers)
      // The server does not see this page at the moment; as long as we do, it stays.
      if (!present.has(incarnation) && !(pair.isAlive() && !this.isReplaced(incarnation))) this.part(incarnation)
    for (const incarnation of present.keys()) if (!this.peers.has(incarnation)) this.meet(incarnation)
    this.show()
  }

  /** Whether somebody has come again with another page than this one, or left. */
  private isReplaced(incarnation: string): boolean {
    const before = this.store.get().people.find((person) => person.incarnation === incarnation)
    const now = this.state?.people.find(({ user_id }) => user_id === before?.user_id)
    return !now || (now.incarnation !== null && now.incarnation !== incarnation)
  }

  private meet(incarnation: string): void {
    const queue = createSignalQueue(this.options.appointment_id, this.incarnation, incarnation)
    const pair = new Pair({
      polite: this.incarnation < incarnation,
      tracks: this.tracks,
      connect: () => new RTCPeerConnection({ iceServers: this.iceServers }),
      refreshServers: async () => {
        const { ice_servers } = await api(createRoomToken, { body: { appointment_id: this.options.appointment_id } })
        this.iceServers = ice_servers
        return ice_servers
      },
      send: queue.send,
      linked: () => this.linked,
      onView: (view) => {
        const peer = this.peers.get(incarnation)
        if (!peer) return
        peer.view = view
        this.show()
      },
      onText: (id, text) => this.addToChat({ id, from: this.nameOf(incarnation), text }),
      onPicture: (id, picture) => this.addToChat({ id, from: this.nameOf(incarnation), picture }),
    })
    this.peers.set(incarnation, { pair, queue, number: -1, view: null })
    const early = this.early.get(incarnation) ?? []
    this.early.delete(incarnation)
    for (const signal of early) this.hand(signal)
  }

  private part(incarnation: string): void {
    const peer = this.peers.get(incarnation)
    this.peers.delete(incarnation)
    peer?.pair.close()
    peer?.queue.stop()
  }

  private take(signal: RoomSignal): void {
    if (this.taken.has(signal.id)) return
    this.taken.add(signal.id)
    if (this.peers.has(signal.from)) this.hand(signal)
    // The first signal of a page may come before the word that it is there.
    else this.early.set(signal.from, [...(this.early.get(signal.from) ?? []), signal])
  }

  private hand(signal: RoomSignal): void {
    const peer = this.peers.get(signal.from)
    if (!peer || signal.number <= peer.number) return
    peer.number = signal.number
    peer.pair.receive(JSON.parse(signal.message) as PairMessage)
  }

  private nameOf(incarnation: string): string {
    return this.state?.people.find((person) => person.incarnation === incarnation)?.first_name ?? ''
  }

  private addToChat(entry: ChatEntry): void {
    const { chat } = this.store.get()
    if (!chat.some(({ id }) => id === entry.id)) this.store.set({ chat: [...chat, entry] })
  }

  private show(): void {
    if (!this.state || this.store.get().phase === 'ended') return
    const people = this.state.people
      .filter(({ user_id }) => user_id !== this.options.user_id)
      .map((person) => ({ ...person, ...this.viewOf(person) }))
    const views = [...this.peers.values()].map(({ view }) => view)
    this.store.set({
      phase: this.phase(people),
      role: this.state.role,
      ends_at: this.state.ends_at,
      people,
      paused: views.some((view) => view?.holding),
    })
  }

  private viewOf({ incarnation }: RoomPerson): Omit<Participant, keyof RoomPerson> {
    const { stream, microphone, camera, paused, quality } =
      (incarnation === null ? null : this.peers.get(incarnation)?.view) ?? NOBODY
    return { stream, microphone, camera, paused, quality }
  }

  private phase(people: Participant[]): RoomSnapshot['phase'] {
    if (!this.state?.admitted) return this.linked ? 'waiting' : 'connecting'
    const there = people.filter(({ incarnation, admitted }) => incarnation !== null && admitted)
    const heard = there.some(({ quality }) => quality !== null)
    // Once somebody was seen, nothing coming through is a break; before that it is a beginning.
    const broken = there.some(({ stream }) => stream !== null) && !heard
    return broken || (!this.linked && !heard) ? 'reconnecting' : 'in'
  }
}

/** The server's words for a refusal. */
const wordsOf = ({ errors }: ApiError): string => errors.map(({ title }) => title).join(' ')
