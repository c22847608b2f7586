import type { LocalTracks } from '../VideoRoom'
import type { PairMessage } from '../link/signalQueue'

/** Candidates found within this time are sent in one batch with the description. */
const BATCH_MS = 50

interface NegotiationOptions {
  connection: RTCPeerConnection
  /** Whether this side yields when both offer at once. */
  polite: boolean
  epoch: number
  tracks: LocalTracks
  send: (message: PairMessage) => void
  onTrack: (track: MediaStreamTrack) => void
}

/**
 * Perfect negotiation of one connection as in webrtc-pc. The first offer always comes from the impolite side: a polite
 * side that is rolled back while gathering may never emit a candidate. All steps are queued and run one at a time.
 */
export class Negotiation {
  readonly connection: RTCPeerConnection
  /** Negotiated in advance, so that neither side has to announce it. */
  readonly channel: RTCDataChannel
  private tracks: LocalTracks
  private chain = Promise.resolve()
  private ignoring = false
  private begun = false
  private closed = false
  private candidates: RTCIceCandidateInit[] = []
  /** Whether the local description has still to be sent to the other side. */
  private described = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly options: NegotiationOptions) {
    const { connection, polite, onTrack } = options
    this.connection = connection
    this.tracks = options.tracks
    this.channel = connection.createDataChannel('room', { negotiated: true, id: 0 })
    connection.ontrack = ({ track }) => onTrack(track)
    connection.onicecandidate = ({ candidate }) => {
      if (!candidate) return
      this.candidates.push(candidate.toJSON())
      this.sendSoon()
    }
    connection.onnegotiationneeded = () => {
      // The polite side waits for the first offer.
      if (!polite || this.begun)
        this.inTurn(() => (connection.signalingState === 'stable' ? this.describe() : Promise.resolve()))
    }
  }

  /** Starts the negotiation: the impolite side offers, the polite one requests an offer. */
  start(): void {
    const { polite, send, epoch } = this.options
    if (polite) return send({ epoch, hello: true })
    for (const kind of ['audio', 'video'] as const) this.connection.addTransceiver(kind, { direction: 'sendrecv' })
    this.attach()
  }

  receive(message: PairMessage): void {
    this.inTurn(async () => {
      if (message.hello) return this.repeatOffer()
      this.begun = true
      if (message.description) await this.accept(message.description)
      if (this.ignoring) return
      for (const candidate of message.candidates ?? [])
        await this.connection.addIceCandidate(candidate).catch(() => undefined)
    })
  }

  setTracks(tracks: LocalTracks): void {
    this.tracks = tracks
    if (this.begun || !this.options.polite) this.attach()
  }

  restart(): void {
    this.connection.restartIce()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.connection.onnegotiationneeded = this.connection.onicecandidate = this.connection.ontrack = null
    this.channel.close()
    this.connection.close()
  }

  private inTurn(work: () => Promise<void>): void {
    // Failures are handled by the recovery, which notices that nothing is received.
    this.chain = this.chain.then(() => (this.closed ? undefined : work())).catch(() => undefined)
  }

  private async accept(description: RTCSessionDescriptionInit): Promise<void> {
    const { connection } = this
    // Messages are processed one at a time, so no answer is pending here.
    this.ignoring = !this.options.polite && description.type === 'offer' && connection.signalingState !== 'stable'
    if (this.ignoring) return
    if (description.type === 'offer' && description.sdp === connection.remoteDescription?.sdp) {
      // The other side repeated the offer on request, so its answer is repeated too.
      this.described = connection.signalingState === 'stable'
      if (this.described) this.sendSoon()
      return
    }
    await connection.setRemoteDescription(description)
    if (description.type !== 'offer') return
    this.attach()
    await this.describe()
  }

  /** Sends the same offer again, because the other side has not received it. */
  private repeatOffer(): void {
    if (this.options.polite || this.connection.signalingState !== 'have-local-offer') return
    this.described = true
    this.sendSoon()
  }

  private async describe(): Promise<void> {
    await this.connection.setLocalDescription()
    this.described = true
    this.sendSoon()
  }

  private attach(): void {
    for (const transceiver of this.connection.getTransceivers()) {
      const kind = transceiver.receiver.track.kind === 'audio' ? 'audio' : 'video'
      if (transceiver.direction !== 'sendrecv') transceiver.direction = 'sendrecv'
      if (transceiver.sender.track !== this.tracks[kind])
        // If the track ended meanwhile, the next one follows.
        transceiver.sender.replaceTrack(this.tracks[kind]).catch(() => undefined)
    }
  }

  private sendSoon(): void {
    this.timer ??= setTimeout(() => this.flush(), BATCH_MS)
  }

  private flush(): void {
    this.timer = undefined
    const { epoch, send } = this.options
    const { candidates } = this
    const description = this.described ? this.connection.localDescription : null
    this.candidates = []
    this.described = false
    if (this.closed || (!description && candidates.length === 0)) return
    send({ epoch, ...(description ? { description: description.toJSON() } : {}), candidates })
  }
}
