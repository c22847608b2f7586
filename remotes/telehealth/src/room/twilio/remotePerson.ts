import type { NetworkQualityLevel, RemoteParticipant } from 'twilio-video'
import type { CallQuality } from '@almanac/domain/call-quality'
import type { MediaView } from '../link/linkedRoom'
import { messageIn, PictureReceiver } from '../peer/messages'
import type { ChatEntry } from '../VideoRoom'

interface PersonHandlers {
  /** Called when the view of the person may have changed. */
  changed: () => void
  /** Called with a text or picture of the person. */
  wrote: (entry: Omit<ChatEntry, 'from'>) => void
}

/** Maps Twilio's levels, 0 (broken) to 5. */
function qualityOf(level: NetworkQualityLevel | null): CallQuality {
  if (level === null || level >= 4) return 'good'
  return level >= 2 ? 'weak' : 'poor'
}

/** Events that change the view of a person, besides added and removed tracks. */
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

/** Another person in a Twilio Video room. */
export class RemotePerson {
  /** Empty if they send neither video nor audio. */
  private stream = new MediaStream()
  private readonly pictures = new PictureReceiver()

  constructor(
    private readonly person: RemoteParticipant,
    private readonly handlers: PersonHandlers,
  ) {
    for (const event of EVENTS) person.on(event, () => handlers.changed())
    for (const event of ['trackSubscribed', 'trackUnsubscribed']) person.on(event, () => this.collect())
    person.on('trackMessage', (data: string | ArrayBuffer) => this.receive(data))
    this.collect()
  }

  /** The view of the person; `cut` if this page itself cannot reach the service. */
  view(cut: boolean): MediaView {
    const { audioTracks, videoTracks, networkQualityLevel, state } = this.person
    const isSent = ({ isTrackEnabled }: { isTrackEnabled: boolean }) => isTrackEnabled
    return {
      stream: this.stream,
      microphone: [...audioTracks.values()].some(isSent),
      camera: [...videoTracks.values()].some(isSent),
      // Twilio does not distinguish it from a device that was switched off.
      suspended: false,
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

  private receive(data: string | ArrayBuffer): void {
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
