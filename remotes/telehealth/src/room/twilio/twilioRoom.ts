import { connect, LocalDataTrack, type RemoteParticipant, type Room, type TwilioError } from 'twilio-video'
import { api } from '@almanac/api-client'
import { createRoomToken, type RoomState } from '@almanac/contracts/telehealth/room'
import { backoffDelay } from '@almanac/domain/backoff'
import { LinkedRoom, type LinkedRoomOptions, type MediaView } from '../link/linkedRoom'
import type { DirectMessage } from '../peer/messages'
import { isUsable } from '../media/sentState'
import type { ChatMessage, LocalTracks } from '../VideoRoom'
import { RemotePerson } from './remotePerson'

/** Size of a message of a data track. */
const CHUNK_BYTES = 16_384
/** Twilio error: the same person has joined with another page, or the room was completed. */
const ELSEWHERE = 53205
const COMPLETED = 53118

const BACKOFF = { initialDelay: 500, maxDelay: 8_000 }

const NOTHING: LocalTracks = { audio: null, video: null }

/** A Twilio Video room: media goes through Twilio's servers, admission is controlled by ours. */
export class TwilioRoom extends LinkedRoom {
  private room: Room | undefined
  /** Twilio's data tracks do not report what was received. */
  protected readonly confirmsDelivery = false
  private connecting = false
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly data = new LocalDataTrack()
  private readonly people = new Map<string, RemotePerson>()
  /** The published tracks; each track is published once. */
  private published: LocalTracks = NOTHING

  constructor(options: LinkedRoomOptions) {
    super(options)
    this.begin()
  }

  setTracks(tracks: LocalTracks): void {
    this.tracks = tracks
    this.publish()
  }

  protected follow({ admitted }: RoomState): void {
    if (admitted && !this.room) void this.connect()
  }

  protected take(): void {
    // Twilio needs no signaling between pages.
  }

  protected resume(): void {
    if (this.state) this.follow(this.state)
  }

  /** Twilio pauses videos by itself and informs only the receivers. */
  protected isHeld(): boolean {
    return false
  }

  protected reconnect(): void {
    if (!this.room) this.resume()
  }

  protected stopMedia(): void {
    clearTimeout(this.timer)
    this.room?.disconnect()
    this.forget()
  }

  protected viewOf(incarnation: string): MediaView | null {
    const cut = this.room?.state === 'reconnecting'
    return this.people.get(incarnation)?.view(cut) ?? null
  }

  protected transmit(message: ChatMessage): void {
    if ('text' in message) this.sendData({ type: 'text', ...message })
    else this.transmitPicture(message.id, message.picture)
  }

  private transmitPicture(id: string, picture: Blob): void {
    void picture.arrayBuffer().then((bytes) => {
      this.sendData({ type: 'picture', id, size: bytes.byteLength, media: picture.type })
      for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES)
        this.data.send(bytes.slice(start, start + CHUNK_BYTES))
    })
  }

  private sendData(message: DirectMessage): void {
    this.data.send(JSON.stringify(message))
  }

  /** Publishes the current tracks, and enables or disables the audio track with the microphone, so that people who join later see its state too. */
  private publish(): void {
    const local = this.room?.localParticipant
    if (!local) return
    const tracks = this.usableTracks()
    for (const kind of ['audio', 'video'] as const) {
      const [before, now] = [this.published[kind], tracks[kind]]
      if (before === now) continue
      if (before) local.unpublishTrack(before)
      // A track that ended meanwhile is refused: the next one follows.
      if (now)
        local
          .publishTrack(now)
          .then(() => this.publish())
          .catch(() => undefined)
    }
    this.published = tracks
    const { audio } = tracks
    for (const { track } of local.audioTracks.values())
      if (audio && track.mediaStreamTrack === audio) track.enable(audio.enabled)
  }

  /** The tracks that carry something: the others see that one was suspended because it is no longer published. */
  private usableTracks(): LocalTracks {
    const { audio, video } = this.tracks
    return { audio: isUsable(audio) ? audio : null, video: isUsable(video) ? video : null }
  }

  private async connect(): Promise<void> {
    if (this.connecting) return
    this.connecting = true
    clearTimeout(this.timer)
    try {
      await this.enter()
      this.failures = 0
    } catch {
      this.again()
    } finally {
      this.connecting = false
      this.show()
    }
  }

  /** Retries as long as the user is in the call, because no event of our server may come to trigger it. */
  private again(): void {
    if (this.hasEnded()) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.resume(), backoffDelay(this.failures, BACKOFF))
    this.failures += 1
  }

  private async enter(): Promise<void> {
    const { token, room: name } = await api(createRoomToken, {
      body: { appointment_id: this.options.appointment_id },
    })
    if (token === null || this.hasEnded()) return
    const localTracks = this.usableTracks()
    const room = await connect(token, {
      name,
      tracks: [localTracks.audio, localTracks.video, this.data].filter((track) => track !== null),
      networkQuality: { local: 1, remote: 1 },
      // On a weak connection audio has priority over video. Videos are not rendered by the SDK's elements, so the SDK
      // must not switch off those it considers invisible.
      bandwidthProfile: {
        video: {
          mode: 'grid',
          trackSwitchOffMode: 'predicted',
          clientTrackSwitchOffControl: 'manual',
          contentPreferencesMode: 'manual',
        },
      },
    })
    if (this.hasEnded()) {
      room.disconnect()
      return
    }
    this.room = room
    this.published = localTracks
    this.watch(room)
    this.publish()
  }

  private watch(room: Room): void {
    const changed = () => this.show()
    room.on('reconnecting', changed).on('reconnected', changed)
    room.on('participantReconnecting', changed).on('participantReconnected', changed)
    room.on('participantConnected', (person: RemoteParticipant) => this.meet(person))
    room.on('participantDisconnected', ({ identity }: RemoteParticipant) => {
      this.people.delete(identity)
      this.show()
    })
    room.participants.forEach((person) => this.meet(person))
    room.on('disconnected', (_: Room, error?: TwilioError) => {
      this.forget()
      if (error?.code === ELSEWHERE) this.finish('elsewhere')
      else if (error?.code === COMPLETED) this.finish('ended')
      else this.again()
      this.show()
    })
  }

  private meet(person: RemoteParticipant): void {
    const { identity } = person
    this.people.set(
      identity,
      new RemotePerson(person, {
        changed: () => this.show(),
        wrote: (entry) => this.addToChat({ ...entry, from: this.nameOf(identity) }),
      }),
    )
    this.show()
  }

  private forget(): void {
    this.room = undefined
    this.people.clear()
    this.published = NOTHING
  }
}
