type Listener = (...values: unknown[]) => void

/** Base of the SDK's objects: events are subscribed to with `on`. */
class EventEmitter {
  private readonly listeners = new Map<string, Listener[]>()

  on(event: string, listener: Listener): this {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener])
    return this
  }

  emit(event: string, ...values: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...values)
  }
}

/** A track of another person, as documented for twilio-video 2. */
class SimulatedRemoteTrack {
  isSwitchedOff = false
  constructor(readonly mediaStreamTrack: MediaStreamTrack) {}
}

interface Publication {
  isTrackEnabled: boolean
  track: SimulatedRemoteTrack | null
}

/** Another person in the room. */
export class SimulatedPerson extends EventEmitter {
  readonly audioTracks = new Map<string, Publication>()
  readonly videoTracks = new Map<string, Publication>()
  networkQualityLevel: number | null = null
  state = 'connected'

  constructor(readonly identity: string) {
    super()
  }

  publish(track: MediaStreamTrack): Publication {
    const tracks = track.kind === 'audio' ? this.audioTracks : this.videoTracks
    const publication: Publication = { isTrackEnabled: true, track: null }
    tracks.set(track.id, publication)
    this.emit('trackPublished', publication)
    publication.track = new SimulatedRemoteTrack(track)
    this.emit('trackSubscribed', publication.track, publication)
    return publication
  }
}

/** A track that this page sends, as wrapped by the SDK. */
class LocalTrack {
  isEnabled: boolean
  constructor(readonly mediaStreamTrack: MediaStreamTrack) {
    this.isEnabled = mediaStreamTrack.enabled
  }

  enable(enabled = true): this {
    this.isEnabled = enabled
    this.mediaStreamTrack.enabled = enabled
    return this
  }
}

/** The local participant. */
class LocalParticipant extends EventEmitter {
  readonly audioTracks = new Map<MediaStreamTrack, { track: LocalTrack }>()
  readonly videoTracks = new Map<MediaStreamTrack, { track: LocalTrack }>()

  add(track: MediaStreamTrack): { track: LocalTrack } {
    const publication = { track: new LocalTrack(track) }
    this.of(track).set(track, publication)
    return publication
  }

  publishTrack(track: MediaStreamTrack): Promise<{ track: LocalTrack }> {
    // The SDK refuses a track that has ended.
    if (track.readyState === 'ended') return Promise.reject(new Error('ended'))
    return Promise.resolve().then(() => this.add(track))
  }

  unpublishTrack(track: MediaStreamTrack): void {
    this.of(track).delete(track)
  }

  private of({ kind }: MediaStreamTrack) {
    return kind === 'audio' ? this.audioTracks : this.videoTracks
  }
}

/** A room of the service. */
export class SimulatedRoom extends EventEmitter {
  readonly localParticipant = new LocalParticipant()
  readonly participants = new Map<string, SimulatedPerson>()
  state = 'connected'
  disconnected = false

  constructor(
    readonly token: string,
    readonly options: ConnectOptions,
  ) {
    super()
    for (const track of options.tracks) if (!(track instanceof LocalDataTrack)) this.localParticipant.add(track)
  }

  join(person: SimulatedPerson): void {
    this.participants.set(person.identity, person)
    this.emit('participantConnected', person)
  }

  /** Called by the service, or by the page through `disconnect`. */
  close(code?: number): void {
    this.state = 'disconnected'
    this.emit('disconnected', this, code === undefined ? undefined : Object.assign(new Error('closed'), { code }))
  }

  disconnect(): this {
    if (this.disconnected) return this
    this.disconnected = true
    this.close()
    return this
  }
}

/** Sends data to every page of the room. */
export class LocalDataTrack {
  readonly kind = 'data'
  readonly sent: (string | ArrayBuffer)[] = []
  send(data: string | ArrayBuffer): void {
    this.sent.push(data)
  }
}

interface ConnectOptions {
  name: string
  tracks: (MediaStreamTrack | LocalDataTrack)[]
  bandwidthProfile?: { video?: Record<string, string> }
}

/** The connected rooms in order, and how many of the next attempts the service refuses. */
export const service = { rooms: [] as SimulatedRoom[], refusals: 0 }

/** Like `connect` of the SDK: rejects if the service refuses. */
export function connect(token: string, options: ConnectOptions): Promise<SimulatedRoom> {
  if (service.refusals > 0) {
    service.refusals -= 1
    return Promise.reject(Object.assign(new Error('Signaling connection error'), { code: 53000 }))
  }
  const room = new SimulatedRoom(token, options)
  service.rooms.push(room)
  return Promise.resolve(room)
}
