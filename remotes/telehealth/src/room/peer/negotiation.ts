import type { LocalTracks } from '../VideoRoom'
import type { PairMessage } from '../link/signalQueue'

/** Candidates found within this time go together with the description. */
const BATCH_MS = 50

export interface Negotiation {
  readonly connection: RTCPeerConnection
  readonly channel: RTCDataChannel
  /** Begins: the impolite side offers, the polite one asks for an offer. */
  start: () => void
  receive: (message: PairMessage) => void
  setTracks: (tracks: LocalTracks) => void
  restart: () => void
  close: () => void
}

interface NegotiationOptions {
  connection: RTCPeerConnection
  /** Gives way when both offer at once. */
  polite: boolean
  epoch: number
  tracks: LocalTracks
  send: (message: PairMessage) => void
  onTrack: (track: MediaStreamTrack) => void
}

/**
 * Perfect negotiation of one connection as webrtc-pc has it. The first offer always comes from the impolite side: a
 * polite side that is rolled back while it gathers may never emit a candidate. Everything runs one after another.
 */
export function createNegotiation(options: NegotiationOptions): Negotiation {
  const { connection, polite, epoch, send, onTrack } = options
  let { tracks } = options
  let chain = Promise.resolve()
  let ignoring = false
  let begun = false
  let closed = false
  let batch: RTCIceCandidateInit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let described = false
  /** Agreed on beforehand, so that neither side has to announce it. */
  const channel = connection.createDataChannel('room', { negotiated: true, id: 0 })

  function inTurn(work: () => Promise<void>): void {
    // What fails here is mended by the recovery, which sees that nothing comes through.
    chain = chain.then(() => (closed ? undefined : work())).catch(() => undefined)
  }

  function flush(): void {
    timer = undefined
    const candidates = batch
    batch = []
    const description = described ? connection.localDescription : null
    described = false
    if (closed || (!description && candidates.length === 0)) return
    send({ epoch, ...(description ? { description: description.toJSON() } : {}), candidates })
  }

  function sendSoon(): void {
    timer ??= setTimeout(flush, BATCH_MS)
  }

  function attach(): void {
    for (const transceiver of connection.getTransceivers()) {
      const kind = transceiver.receiver.track.kind === 'audio' ? 'audio' : 'video'
      if (transceiver.direction !== 'sendrecv') transceiver.direction = 'sendrecv'
      if (transceiver.sender.track !== tracks[kind])
        // A track that ended meanwhile: the next one follows.
        transceiver.sender.replaceTrack(tracks[kind]).catch(() => undefined)
    }
  }

  async function describe(): Promise<void> {
    await connection.setLocalDescription()
    described = true
    sendSoon()
  }

  async function accept(description: RTCSessionDescriptionInit): Promise<void> {
    // Messages are taken one after another, so no answer is half-way in here.
    ignoring = !polite && description.type === 'offer' && connection.signalingState !== 'stable'
    if (ignoring) return
    await connection.setRemoteDescription(description)
    if (description.type !== 'offer') return
    attach()
    await describe()
  }

  connection.ontrack = ({ track }) => onTrack(track)
  connection.onicecandidate = ({ candidate }) => {
    if (!candidate) return
    batch.push(candidate.toJSON())
    sendSoon()
  }
  connection.onnegotiationneeded = () => {
    // Before the first offer has come the polite side has nothing to say.
    if (!polite || begun) inTurn(async () => (connection.signalingState === 'stable' ? describe() : undefined))
  }

  return {
    connection,
    channel,
    start() {
      if (polite) return send({ epoch, hello: true })
      for (const kind of ['audio', 'video'] as const) connection.addTransceiver(kind, { direction: 'sendrecv' })
      attach()
    },
    receive(message) {
      inTurn(async () => {
        if (message.hello) {
          // It has not seen the offer: the same once more.
          if (!polite && connection.signalingState === 'have-local-offer') {
            described = true
            sendSoon()
          }
          return
        }
        begun = true
        if (message.description) await accept(message.description)
        if (!ignoring)
          for (const candidate of message.candidates ?? [])
            await connection.addIceCandidate(candidate).catch(() => undefined)
      })
    },
    setTracks(next) {
      tracks = next
      if (begun || !polite) attach()
    },
    restart: () => connection.restartIce(),
    close() {
      closed = true
      clearTimeout(timer)
      connection.onnegotiationneeded = connection.onicecandidate = connection.ontrack = null
      channel.close()
      connection.close()
    },
  }
}
