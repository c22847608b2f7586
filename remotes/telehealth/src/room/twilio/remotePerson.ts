import type { NetworkQualityLevel, RemoteParticipant } from 'twilio-video'
import type { CallQuality } from '@almanac/domain/call-quality'
import type { MediaView } from '../link/linkedRoom'
import { messageIn, PictureReceiver } from '../peer/messages'
import type { ChatEntry } from '../VideoRoom'

interface PersonHandlers {
  /** What is shown of them may have changed. */
  changed: () => void
  /** A line or picture of theirs. */
  wrote: (entry: Omit<ChatEntry, 'from'>) => void
}

/** Twilio's levels are 0 (broken) to 5. */
function qualityOf(level: NetworkQualityLevel | null): CallQuality {
  if (level === null || level >= 4) return 'good'
  return level >= 2 ? 'weak' : 'poor'
}

/** What may change in what is shown of somebody, beside their tracks coming and going. */
const EVENTS = [
  'trackPublished',
  'trackUnpublished',
  'trackEnabled',
  'trackDisabled',
  'trackSwitchedOff',
  'trackSwitchedOn',
  'networkQualityLevelChanged',
  'reconnecting',
  'reconnected',
]

/** Somebody else in a room at Twilio Video. */
export class RemotePerson {
  /** Empty where they send neither picture nor sound. */
  private stream = new MediaStream()
  private readonly pictures = new PictureReceiver()

  constructor(
    private readonly person: RemoteParticipant,
    private readonly handlers: PersonHandlers,
  ) {
    for (const event of EVENTS) person.on(event, () => handlers.changed())
    for (const event of ['trackSubscribed', 'trackUnsubscribed']) person.on(event, () => this.collect())
    person.on('trackMessage', (data: string | ArrayBuffer) => this.hear(data))
    this.collect()
  }

  /** How they are seen; `cut` where this page itself does not reach the service. */
  view(cut: boolean): MediaView {
    const { audioTracks, videoTracks, networkQualityLevel, state } = this.person
    const isSent = ({ isTrackEnabled }: { isTrackEnabled: boolean }) => isTrackEnabled
    return {
      stream: this.stream,
      microphone: [...audioTracks.values()].some(isSent),
      camera: [...videoTracks.values()].some(isSent),
      paused: [...videoTracks.values()].some(({ track }) => track?.isSwitchedOff === true),
      quality: cut || state === 'reconnecting' ? null : qualityOf(networkQualityLevel),
    }
  }

  private collect(): void {
    const { audioTracks, videoTracks } = this.person
    const received = [...audioTracks.values(), ...videoTracks.values()].flatMap(({ track }) =>
      track ? [track.mediaStreamTrack] : [],
    )
    this.stream = new MediaStream(received)
    this.handlers.changed()
  }

  private hear(data: string | ArrayBuffer): void {
    if (typeof data !== 'string') {
      const whole = this.pictures.take(data)
      if (whole) this.handlers.wrote(whole)
      return
    }
    const message = messageIn(data)
    if (message?.type === 'text') this.handlers.wrote({ id: message.id, text: message.text })
    if (message?.type === 'picture') this.pictures.begin(message)
  }
}
