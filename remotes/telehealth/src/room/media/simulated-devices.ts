/** A track as a browser provides it. */
class FakeTrack extends EventTarget {
  enabled = true
  muted = false
  readyState: MediaStreamTrackState = 'live'
  constructor(
    readonly kind: string,
    readonly deviceId: string,
  ) {
    super()
  }
  getSettings = () => ({ deviceId: this.deviceId })
  stop(): void {
    this.readyState = 'ended'
  }
  /** As when a phone call takes the device, or gives it back. */
  suspend(muted: boolean): void {
    this.muted = muted
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }
  /** Ends the track as if the system took it or it was unplugged: only then do browsers fire `ended`. */
  lose(): void {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

class FakeStream {
  constructor(private readonly tracks: FakeTrack[] = []) {}
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
}

/** For tests, because jsdom has no devices: all tracks provided, in order. */
export const given: FakeTrack[] = []

/** The permissions of all devices, as a browser reports their changes. */
const permissionChanges = new EventTarget()

/** As when a device is plugged in or pulled out. */
export const changeDevices = (): void => void navigator.mediaDevices.dispatchEvent(new Event('devicechange'))

/** As when the user changes the permissions in the browser's settings. */
export function permitDevices(): void {
  Object.assign(permissionChanges, { state: 'granted' })
  permissionChanges.dispatchEvent(new Event('change'))
}

/** Ids of unplugged devices. */
export const unplugged = new Set<string>()

interface Refused {
  audio?: DOMException
  video?: DOMException
}

interface Listed {
  kind: 'videoinput' | 'audiooutput'
  deviceId: string
  label: string
}

const deviceOf = (constraint: MediaTrackConstraints | boolean | undefined, otherwise: string): string => {
  const id = typeof constraint === 'object' ? constraint.deviceId : undefined
  // As in Chromium, another camera is opened only if it is given as `exact`.
  return typeof id === 'object' && 'exact' in id && typeof id.exact === 'string' ? id.exact : otherwise
}

/** Simulates devices that fail with the given errors, as in a browser, and the given device list. */
export function simulateDevices(refused: Refused = {}, permission = 'prompt', listed: readonly Listed[] = []): void {
  given.length = 0
  Object.assign(globalThis, { MediaStream: FakeStream })
  const getUserMedia = ({ audio, video }: MediaStreamConstraints) => {
    const refusal = (video && refused.video) || (audio && refused.audio)
    if (refusal) return Promise.reject(refusal)
    if (audio && unplugged.has('microphone')) return Promise.reject(new DOMException('', 'NotFoundError'))
    if (video && unplugged.has(deviceOf(video, 'front')))
      return Promise.reject(new DOMException('', 'OverconstrainedError'))
    const tracks = [
      ...(audio ? [new FakeTrack('audio', 'microphone')] : []),
      ...(video ? [new FakeTrack('video', deviceOf(video, 'front'))] : []),
    ]
    given.push(...tracks)
    return Promise.resolve(new FakeStream(tracks))
  }
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: () => Promise.resolve(listed) }),
  })
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: () => Promise.resolve(Object.assign(permissionChanges, { state: permission })) },
  })
}

export function removeDevices(): void {
  given.length = 0
  unplugged.clear()
  Reflect.deleteProperty(navigator, 'mediaDevices')
}
