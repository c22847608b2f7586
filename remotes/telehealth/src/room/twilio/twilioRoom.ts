import {
  connect,
  LocalDataTrack,
  type NetworkQualityLevel,
  type RemoteParticipant,
  type Room,
  type TwilioError,
} from 'twilio-video'
import { api } from '@almanac/api-client'
import { createRoomToken, type RoomState } from '@almanac/contracts/telehealth/room'
import type { CallQuality } from '@almanac/domain/call-quality'
import { LinkedRoom, type LinkedRoomOptions, type MediaView } from '../link/linkedRoom'
import { messageIn, PictureReceiver, type DirectMessage } from '../peer/messages'
import type { LocalTracks } from '../VideoRoom'

/** What is sent at once through a data track. */
const CHUNK_BYTES = 16_384
/** The same person is in with another page; the room was completed. */
const ELSEWHERE = 53205
const COMPLETED = 53118

interface Told {
  microphone: boolean
  camera: boolean
}

const SILENT: Told = { microphone: false, camera: false }

/** Twilio's levels are 0 (broken) to 5. */
function qualityOf(level: NetworkQualityLevel | null): CallQuality {
  if (level === null || level >= 4) return 'good'
  return level >= 2 ? 'weak' : 'poor'
}

/** A room at Twilio Video: picture and sound go through its servers, who is let in is said by ours. */
export class TwilioRoom extends LinkedRoom {
  private room: Room | undefined
  private connecting = false
  private readonly data = new LocalDataTrack()
  private readonly told = new Map<string, Told>()
  private readonly streams = new Map<string, MediaStream>()

  constructor(options: LinkedRoomOptions) {
    super(options)
    this.begin()
  }

  setTracks(tracks: LocalTracks): void {
    const local = this.room?.localParticipant
    for (const kind of ['audio', 'video'] as const) {
      const [before, now] = [this.tracks[kind], tracks[kind]]
      if (!local || before === now) continue
      if (before) local.unpublishTrack(before)
      // One that ended meanwhile: the next follows.
      if (now) local.publishTrack(now).catch(() => undefined)
    }
    this.tracks = tracks
    this.tellMedia()
  }

  protected follow({ admitted }: RoomState): void {
    if (admitted && !this.room) void this.connect()
  }

  protected take(): void {
    // Nothing is signaled between pages here.
  }

  protected resume(): void {
    if (this.state) this.follow(this.state)
  }

  /** Twilio holds pictures back by itself and tells only who misses them. */
  protected isHeld(): boolean {
    return false
  }

  protected stopMedia(): void {
    this.room?.disconnect()
    this.room = undefined
  }

  protected viewOf(incarnation: string): MediaView | null {
    const person = [...(this.room?.participants.values() ?? [])].find(({ identity }) => identity === incarnation)
    if (!person) return null
    const { microphone, camera } = this.told.get(incarnation) ?? SILENT
    const paused = [...person.videoTracks.values()].some(({ track }) => track?.isSwitchedOff === true)
    const quality = person.state === 'reconnecting' ? null : qualityOf(person.networkQualityLevel)
    return { stream: this.streams.get(incarnation) ?? null, microphone, camera, paused, quality }
  }

  protected sendText(id: string, text: string): void {
    this.send({ type: 'text', id, text })
  }

  protected sendBlob(id: string, picture: Blob): void {
    void picture.arrayBuffer().then((bytes) => {
      this.send({ type: 'picture', id, size: bytes.byteLength, media: picture.type })
      for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES)
        this.data.send(bytes.slice(start, start + CHUNK_BYTES))
    })
  }

  private send(message: DirectMessage): void {
    this.data.send(JSON.stringify(message))
  }

  private tellMedia(): void {
    const { audio, video } = this.tracks
    this.send({ type: 'media', microphone: audio !== null && audio.enabled, camera: video !== null, paused: false })
  }

  private async connect(): Promise<void> {
    if (this.connecting) return
    this.connecting = true
    try {
      const { token, room: name } = await api(createRoomToken, {
        body: { appointment_id: this.options.appointment_id },
      })
      if (token === null) return
      const tracks = [this.tracks.audio, this.tracks.video].filter((track) => track !== null)
      const room = await connect(token, {
        name,
        tracks: [...tracks, this.data],
        networkQuality: { local: 1, remote: 1 },
      })
      if (this.hasEnded()) {
        room.disconnect()
        return
      }
      this.room = room
      this.watch(room)
    } catch {
      // The next word of the server tries again: the beginning of a stream, somebody who comes or goes.
    } finally {
      this.connecting = false
      this.show()
    }
  }

  private watch(room: Room): void {
    const changed = () => this.show()
    room.on('reconnecting', changed).on('reconnected', changed)
    room.on('participantReconnecting', changed).on('participantReconnected', changed)
    room.on('participantDisconnected', changed)
    room.on('participantConnected', (person: RemoteParticipant) => this.meet(person))
    room.participants.forEach((person) => this.meet(person))
    room.on('disconnected', (_: Room, error?: TwilioError) => {
      this.room = undefined
      if (error?.code === ELSEWHERE) this.finish('elsewhere')
      else if (error?.code === COMPLETED) this.finish('ended')
      else this.resume()
    })
  }

  private meet(person: RemoteParticipant): void {
    const pictures = new PictureReceiver()
    const changed = () => {
      const received = [...person.audioTracks.values(), ...person.videoTracks.values()].flatMap(({ track }) =>
        track ? [track.mediaStreamTrack] : [],
      )
      if (received.length > 0) this.streams.set(person.identity, new MediaStream(received))
      this.show()
    }
    for (const event of ['trackSubscribed', 'trackUnsubscribed']) person.on(event, changed)
    for (const event of ['trackSwitchedOff', 'trackSwitchedOn', 'networkQualityLevelChanged'])
      person.on(event, () => this.show())
    person.on('trackMessage', (data: string | ArrayBuffer) => this.hear(person.identity, pictures, data))
    // Said again for who comes later.
    person.on('trackPublished', () => this.tellMedia())
    this.tellMedia()
    changed()
  }

  private hear(identity: string, pictures: PictureReceiver, data: string | ArrayBuffer): void {
    const from = this.nameOf(identity)
    if (typeof data !== 'string') {
      const whole = pictures.take(data)
      if (whole) this.addToChat({ ...whole, from })
      return
    }
    const message = messageIn(data)
    if (message?.type === 'media') {
      this.told.set(identity, message)
      this.show()
    }
    if (message?.type === 'text') this.addToChat({ id: message.id, from, text: message.text })
    if (message?.type === 'picture') pictures.begin(message)
  }
}
