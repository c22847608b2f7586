import { afterSample, FIRST_QUALITY, type CallQuality, type QualityState } from '@almanac/domain/call-quality'
import type { PairMessage } from '../link/signalQueue'
import { sentStateOf } from '../media/sentState'
import type { LocalTracks } from '../VideoRoom'
import { ChatDelivery } from './chatDelivery'
import { countersOf, sampleBetween, type Counters } from './measure'
import { messageIn, PictureReceiver, type DirectMessage } from './messages'
import { Negotiation } from './negotiation'
import { isSilent, remedyFor } from './recovery'

const TICK_MS = 1_000
const HELLO_INTERVAL_MS = 3_000

/** The state of a connection, as shown in the room. */
export interface PairView {
  stream: MediaStream | null
  microphone: boolean
  camera: boolean
  suspended: boolean
  paused: boolean
  quality: CallQuality | null
  /** Whether the user's own video is paused for this page. */
  holding: boolean
}

export interface PairOptions {
  /** The number of the first connection. */
  epoch: number
  polite: boolean
  tracks: LocalTracks
  connect: () => RTCPeerConnection
  /** The current ICE servers. */
  refreshServers: () => Promise<RTCIceServer[]>
  send: (message: PairMessage) => void
  linked: () => boolean
  onView: (view: PairView) => void
  onText: (id: string, text: string) => void
  /** Called when the other page has received a chat message. */
  onReceived: (id: string) => void
  onPicture: (id: string, picture: Blob) => void
}

const ABSENT: PairView = {
  stream: null,
  microphone: false,
  camera: false,
  suspended: false,
  paused: false,
  quality: null,
  holding: false,
}

/** The connection with one other page: opened, monitored, repaired and, if that fails, replaced. */
export class Pair {
  readonly chat = new ChatDelivery()
  private epoch = 0
  private negotiation: Negotiation | undefined
  /** The connection that is about to be replaced. */
  private replacing: Negotiation | undefined
  private closed = false
  private view = ABSENT
  private quality: QualityState = FIRST_QUALITY
  private counters: Counters | undefined
  private sampled: Counters | undefined
  private openedAt = 0
  /** Connections that were opened since data was last received. */
  private attempts = 0
  private aliveAt: number | null = null
  private restartedAt: number | null = null
  private idleSince: number | null = null
  private helloAt = 0
  private ticks = 0
  private tracks: LocalTracks
  private readonly pictures = new PictureReceiver()
  private readonly timer: ReturnType<typeof setInterval>

  constructor(private readonly options: PairOptions) {
    this.tracks = options.tracks
    this.open(options.epoch)
    this.timer = setInterval(() => void this.tick(), TICK_MS)
  }

  /** The number of the current connection. */
  currentEpoch(): number {
    return this.epoch
  }

  receive(message: PairMessage): void {
    if (message.epoch < this.epoch) return
    if (message.epoch > this.epoch) this.open(message.epoch)
    this.negotiation?.receive(message)
  }

  setTracks(tracks: LocalTracks): void {
    this.tracks = tracks
    this.negotiation?.setTracks(tracks)
    this.sendMediaState()
  }

  /** Sends a message to the other page; returns false if it cannot be sent now. */
  sendDirect(message: DirectMessage): boolean {
    const channel = this.negotiation?.channel
    if (channel?.readyState !== 'open') return false
    channel.send(JSON.stringify(message))
    return true
  }

  /** Whether data is being received. */
  isAlive(): boolean {
    return !isSilent({ now: Date.now(), alive_at: this.aliveAt })
  }

  close(): void {
    this.closed = true
    clearInterval(this.timer)
    this.negotiation?.close()
  }

  private open(epoch: number): void {
    this.negotiation?.close()
    this.epoch = epoch
    this.openedAt = this.helloAt = Date.now()
    this.attempts += 1
    this.aliveAt = this.restartedAt = this.idleSince = null
    this.counters = this.sampled = undefined
    const connection = this.options.connect()
    const received: MediaStreamTrack[] = []
    const negotiation = new Negotiation({
      connection,
      polite: this.options.polite,
      epoch,
      tracks: this.tracks,
      send: this.options.send,
      onTrack: (track) => {
        received.push(track)
        this.show({ stream: new MediaStream(received) })
      },
    })
    this.negotiation = negotiation
    negotiation.channel.binaryType = 'arraybuffer'
    negotiation.channel.onopen = () => {
      this.sendMediaState()
      this.chat.attachChannel(negotiation.channel)
    }
    negotiation.channel.onmessage = ({ data }: MessageEvent<unknown>) => this.receiveDirect(data)
    negotiation.start()
  }

  private receiveDirect(data: unknown): void {
    this.noteAlive()
    if (data instanceof ArrayBuffer) {
      const whole = this.pictures.take(data)
      if (!whole) return
      this.options.onPicture(whole.id, whole.picture)
      this.sendDirect({ type: 'received', id: whole.id })
      return
    }
    const message = messageIn(String(data))
    if (message?.type === 'media') this.show({ ...message })
    if (message?.type === 'text') {
      this.options.onText(message.id, message.text)
      this.sendDirect({ type: 'received', id: message.id })
    }
    if (message?.type === 'received' && this.chat.acknowledge(message.id)) this.options.onReceived(message.id)
    if (message?.type === 'picture') this.pictures.begin(message)
  }

  private noteAlive(): void {
    this.aliveAt = Date.now()
    this.restartedAt = null
    this.attempts = 0
  }

  private async tick(): Promise<void> {
    const { negotiation } = this
    if (!negotiation) return
    const counters = await countersOf(negotiation.connection).catch(() => undefined)
    if (negotiation !== this.negotiation || !counters) return
    if (counters.bytes > (this.counters?.bytes ?? 0)) this.noteAlive()
    this.counters = counters
    this.ticks += 1
    if (this.ticks % 2 === 0) this.measure(counters)
    // A keep-alive, so that silence is meaningful even when both sides are muted.
    if (negotiation.channel.readyState === 'open' && negotiation.channel.bufferedAmount === 0)
      this.sendDirect({ type: 'pulse' })
    this.show({ quality: this.isAlive() ? this.quality.quality : null })
    this.repair(negotiation)
  }

  private repair(negotiation: Negotiation): void {
    const { connection } = negotiation
    const now = Date.now()
    const described = connection.signalingState === 'stable' && connection.remoteDescription !== null
    this.idleSince = described && connection.iceConnectionState === 'new' ? (this.idleSince ?? now) : null
    const linked = this.options.linked()
    const remedy = remedyFor({
      now,
      opened_at: this.openedAt,
      attempts: this.attempts - 1,
      alive_at: this.aliveAt,
      restarted_at: this.restartedAt,
      failed: connection.connectionState === 'failed',
      idle_since: this.idleSince,
      linked,
    })
    if (remedy === 'rebuild') void this.replace(negotiation)
    else if (remedy === 'restart') {
      this.restartedAt = now
      void this.restart(negotiation)
    } else if (
      this.options.polite &&
      linked &&
      !connection.remoteDescription &&
      now - this.helloAt > HELLO_INTERVAL_MS
    ) {
      this.helloAt = now
      this.options.send({ epoch: this.epoch, hello: true })
    }
  }

  /** Replaces the connection at once, unless something is being received. */
  retry(): void {
    this.attempts = 0
    if (this.negotiation && !this.isAlive()) void this.replace(this.negotiation)
  }

  /** Opens a new connection in place of this one. */
  private async replace(negotiation: Negotiation): Promise<void> {
    if (this.replacing === negotiation) return
    this.replacing = negotiation
    await this.options.refreshServers().catch(() => null)
    if (negotiation === this.negotiation && !this.closed) this.open(this.epoch + 1)
  }

  private async restart(negotiation: Negotiation): Promise<void> {
    // The credentials may have expired; without a response the known servers are used.
    const iceServers = await this.options.refreshServers().catch(() => null)
    if (negotiation !== this.negotiation) return
    if (iceServers)
      negotiation.connection.setConfiguration({ ...negotiation.connection.getConfiguration(), iceServers })
    negotiation.restart()
  }

  private measure(counters: Counters): void {
    if (this.sampled && this.isAlive()) this.quality = afterSample(this.quality, sampleBetween(this.sampled, counters))
    this.sampled = counters
    if (this.quality.video_paused !== this.view.holding) {
      this.show({ holding: this.quality.video_paused })
      void this.pauseVideo(this.quality.video_paused)
      this.sendMediaState()
    }
  }

  /** Pauses or resumes the user's own video without a renegotiation. */
  private async pauseVideo(paused: boolean): Promise<void> {
    for (const sender of this.negotiation?.connection.getSenders() ?? []) {
      if (sender.track?.kind !== 'video') continue
      const parameters = sender.getParameters()
      for (const encoding of parameters.encodings) encoding.active = !paused
      await sender.setParameters(parameters).catch(() => undefined)
    }
  }

  private sendMediaState(): void {
    this.sendDirect({ type: 'media', ...sentStateOf(this.tracks), paused: this.view.holding })
  }

  private show(part: Partial<PairView>): void {
    const { stream, microphone, camera, suspended, paused, quality, holding } = { ...this.view, ...part }
    const next = { stream, microphone, camera, suspended, paused, quality, holding }
    const same = Object.entries(next).every(([name, value]) => this.view[name as keyof PairView] === value)
    this.view = next
    if (!same) this.options.onView(next)
  }
}
