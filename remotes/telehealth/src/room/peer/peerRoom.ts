import { api } from '@almanac/api-client'
import { createRoomToken, type RoomSignal, type RoomState } from '@almanac/contracts/telehealth/room'
import { LinkedRoom, type LinkedRoomOptions, type MediaView } from '../link/linkedRoom'
import { createSignalQueue, type PairMessage, type SignalQueue } from '../link/signalQueue'
import type { ChatMessage, LocalTracks } from '../VideoRoom'
import { Pair, type PairView } from './pair'

/** A repair goes on with the known servers if the server does not name them within this time. */
const SERVERS_TIMEOUT_MS = 4_000

interface Peer {
  user_id: string
  pair: Pair
  queue: SignalQueue
  /** The highest number of a processed signal. */
  number: number
  view: PairView | null
}

interface PeerRoomOptions extends LinkedRoomOptions {
  ice_servers: RTCIceServer[]
}

/** A room with direct connections between the browsers, signaled through the server: video and audio are encrypted from browser to browser. */
export class PeerRoom extends LinkedRoom {
  private readonly peers = new Map<string, Peer>()
  private readonly early = new Map<string, RoomSignal[]>()
  private readonly handled = new Set<number>()
  /** Chat messages that a page left without, for the same person's next page; without a user, those written while nobody was there. */
  private undelivered: { user_id: string | null; message: ChatMessage }[] = []
  protected readonly confirmsDelivery = true
  /** By page, the number of its last connection: one that comes back begins with a higher one, which replaces the other page's connection as well. */
  private readonly epochs = new Map<string, number>()
  private sentSignals = 0
  private iceServers: RTCIceServer[]

  constructor(options: PeerRoomOptions) {
    super(options)
    this.iceServers = options.ice_servers
    this.begin()
  }

  setTracks(tracks: LocalTracks): void {
    this.tracks = tracks
    for (const { pair } of this.peers.values()) pair.setTracks(tracks)
  }

  protected transmit(message: ChatMessage): void {
    if (this.peers.size === 0) this.undelivered.push({ user_id: null, message })
    for (const { pair } of this.peers.values()) pair.chat.send(message)
  }

  protected stopMedia(): void {
    for (const incarnation of this.peers.keys()) this.part(incarnation)
  }

  protected resume(): void {
    for (const { queue } of this.peers.values()) queue.resume()
  }

  protected reconnect(): void {
    for (const { pair } of this.peers.values()) pair.retry()
  }

  protected isHeld(): boolean {
    return [...this.peers.values()].some(({ view }) => view?.holding)
  }

  protected viewOf(incarnation: string): MediaView | null {
    return this.peers.get(incarnation)?.view ?? null
  }

  protected follow(state: RoomState): void {
    const present = new Map<string, string>()
    if (state.admitted)
      for (const { user_id, admitted, incarnation } of state.people)
        if (user_id !== this.options.user_id && admitted && incarnation) present.set(incarnation, user_id)
    for (const [incarnation, peer] of this.peers)
      // The server currently does not see this page; as long as data is received from it, it stays.
      if (!present.has(incarnation) && !(peer.pair.isAlive() && !this.isReplaced(incarnation, peer.user_id)))
        this.part(incarnation)
    for (const [incarnation, user_id] of present) if (!this.peers.has(incarnation)) this.meet(incarnation, user_id)
  }

  protected take(signal: RoomSignal): void {
    if (this.handled.has(signal.id)) return
    this.handled.add(signal.id)
    if (this.peers.has(signal.from)) this.hand(signal)
    // The first signal of a page may arrive before the news that it is present.
    else this.early.set(signal.from, [...(this.early.get(signal.from) ?? []), signal])
  }

  /** Whether the person is present with another page, or is no longer allowed in. */
  private isReplaced(incarnation: string, user_id: string): boolean {
    const now = this.state?.people.find((person) => person.user_id === user_id)
    return !now || (now.incarnation !== null && now.incarnation !== incarnation)
  }

  private meet(incarnation: string, user_id: string): void {
    const queue = createSignalQueue({
      appointment_id: this.options.appointment_id,
      from: this.incarnation,
      to: incarnation,
      nextNumber: () => this.sentSignals++,
    })
    const pair = new Pair({
      epoch: (this.epochs.get(incarnation) ?? 0) + 1,
      polite: this.incarnation < incarnation,
      tracks: this.tracks,
      connect: () => new RTCPeerConnection({ iceServers: this.iceServers }),
      refreshServers: async () => {
        const { ice_servers } = await api(createRoomToken, {
          body: { appointment_id: this.options.appointment_id },
          signal: AbortSignal.timeout(SERVERS_TIMEOUT_MS),
        })
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
      onReceived: (id) => this.markDelivered(id),
      onPicture: (id, picture) => this.addToChat({ id, from: this.nameOf(incarnation), picture }),
    })
    this.peers.set(incarnation, { user_id, pair, queue, number: -1, view: null })
    const early = this.early.get(incarnation) ?? []
    this.early.delete(incarnation)
    for (const signal of early) this.hand(signal)
    const isForThem = (one: { user_id: string | null }) => one.user_id === null || one.user_id === user_id
    for (const { message } of this.undelivered.filter(isForThem)) pair.chat.send(message)
    this.undelivered = this.undelivered.filter((one) => !isForThem(one))
  }

  private part(incarnation: string): void {
    const peer = this.peers.get(incarnation)
    this.peers.delete(incarnation)
    if (!peer) return
    this.epochs.set(incarnation, peer.pair.currentEpoch())
    peer.pair.close()
    peer.queue.stop()
    for (const message of peer.pair.chat.undelivered()) this.undelivered.push({ user_id: peer.user_id, message })
  }

  private hand(signal: RoomSignal): void {
    const peer = this.peers.get(signal.from)
    if (!peer || signal.number <= peer.number) return
    peer.number = signal.number
    peer.pair.receive(JSON.parse(signal.message) as PairMessage)
  }
}
