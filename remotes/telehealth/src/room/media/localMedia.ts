import { createStore, type Store } from '../store'
import type { LocalTracks } from '../VideoRoom'
import { refusalOf, type Refusal } from './refusal'
import { isSuspended } from './sentState'

/** A snapshot of this device's media. */
export interface MediaSnapshot extends LocalTracks {
  /** A device is being requested. */
  starting: boolean
  /** Whether the microphone is muted; it stays open while muted, so that the others can be heard on every phone. */
  muted: boolean
  /** The system has paused it, such as for a phone call. */
  microphoneSuspended: boolean
  cameraSuspended: boolean
  microphoneRefusal: Refusal | null
  cameraRefusal: Refusal | null
  cameras: readonly MediaDeviceInfo[]
  speakers: readonly MediaDeviceInfo[]
}

const PICTURE: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24 } }
const SOUND: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

type Device = 'microphone' | 'camera'

const DEVICES = ['microphone', 'camera'] as const

/** The refusals that another device or the end of another program may have ended. */
const ENDED_BY_DEVICES: readonly (Refusal | null)[] = [null, 'missing', 'busy', 'unknown']

/** Camera and microphone of this device. `stop` stops all started tracks, so that no camera light stays on; they can be started again. */
export class LocalMedia {
  private cameraId: string | undefined
  /** Incremented by `stop`: a device that was requested before that is closed again as soon as the browser opens it. */
  private generation = 0
  /** The devices that were on and were not switched off since: one that was lost is taken again when it is back. */
  private readonly wanted = new Set<Device>()
  /** What is done about lost devices, one after another: browsers report one loss several times. */
  private repairs = Promise.resolve()
  private readonly store: Store<MediaSnapshot> = createStore<MediaSnapshot>({
    audio: null,
    video: null,
    starting: false,
    muted: false,
    microphoneSuspended: false,
    cameraSuspended: false,
    microphoneRefusal: null,
    cameraRefusal: null,
    cameras: [],
    speakers: [],
  })

  subscribe = this.store.subscribe
  snapshot = this.store.get

  /** Requests both devices at once, for a single permission prompt; if that is refused as a whole, requests one after the other. */
  async start(): Promise<void> {
    if (!navigator.mediaDevices) {
      this.store.set({ microphoneRefusal: 'unsupported', cameraRefusal: 'unsupported' })
      return
    }
    const { generation } = this
    this.store.set({ starting: true })
    try {
      await this.open({ audio: SOUND, video: this.wantedCamera() })
    } catch {
      if (generation === this.generation) await this.startMicrophone()
      if (generation === this.generation) await this.startCamera()
    }
    this.store.set({ starting: false })
  }

  async startMicrophone(): Promise<void> {
    try {
      await this.open({ audio: SOUND })
    } catch (error) {
      this.store.set({ microphoneRefusal: await refusalOf(error, 'microphone') })
    }
  }

  async startCamera(): Promise<void> {
    try {
      await this.open({ video: this.wantedCamera() })
    } catch (error) {
      if (this.cameraId !== undefined && error instanceof Error && error.name === 'OverconstrainedError') {
        // The chosen camera was unplugged: use any other.
        this.cameraId = undefined
        return this.startCamera()
      }
      this.store.set({ cameraRefusal: await refusalOf(error, 'camera') })
    }
  }

  setMuted(muted: boolean): void {
    const { audio } = this.store.get()
    if (audio) audio.enabled = !muted
    this.store.set({ muted })
  }

  /** Switching off also turns off the camera's light. */
  async setCamera(on: boolean): Promise<void> {
    if (on) return this.startCamera()
    this.wanted.delete('camera')
    this.store.get().video?.stop()
    this.store.set({ video: null, cameraSuspended: false })
  }

  /** Switches to the next camera: on a phone, the rear one. */
  async switchCamera(): Promise<void> {
    const { cameras, video } = this.store.get()
    const current = video?.getSettings().deviceId
    const next = cameras[(cameras.findIndex(({ deviceId }) => deviceId === current) + 1) % cameras.length]
    if (!next) return
    this.cameraId = next.deviceId
    // Some phones cannot open a second camera while the first is open.
    video?.stop()
    await this.startCamera()
  }

  /**
   * Takes devices again that were lost: one that is plugged in, or permitted again. Returns a function that stops
   * watching.
   */
  watch(): () => void {
    const stops: (() => void)[] = []
    let stopped = false
    const listen = (target: EventTarget, type: string, listener: () => void) => {
      if (stopped) return
      target.addEventListener(type, listener)
      stops.push(() => target.removeEventListener(type, listener))
    }
    // Absent in a browser inside an app, or on a page without https.
    if (navigator.mediaDevices)
      listen(navigator.mediaDevices, 'devicechange', () => {
        void this.list()
        this.regain((device) => ENDED_BY_DEVICES.includes(this.refusalOfDevice(device)))
      })
    for (const name of DEVICES)
      navigator.permissions
        ?.query({ name })
        .then((permission) =>
          listen(permission, 'change', () => {
            if (permission.state === 'granted') this.regain((device) => device === name)
          }),
        )
        // Some browsers do not know these permissions.
        .catch(() => undefined)
    return () => {
      stopped = true
      for (const stop of stops) stop()
    }
  }

  /** After a call or sleep a phone's tracks may have ended, or be live but silent: they are requested again. */
  async renew(): Promise<void> {
    const { audio, video } = this.store.get()
    if (audio && (audio.readyState === 'ended' || audio.muted)) await this.startMicrophone()
    if (video && (video.readyState === 'ended' || video.muted)) await this.startCamera()
    this.regain((device) => ENDED_BY_DEVICES.includes(this.refusalOfDevice(device)))
  }

  stop(): void {
    this.generation += 1
    const { audio, video } = this.store.get()
    audio?.stop()
    video?.stop()
    this.wanted.clear()
    this.store.set({ audio: null, video: null, microphoneSuspended: false, cameraSuspended: false })
  }

  private refusalOfDevice(device: Device): Refusal | null {
    const { microphoneRefusal, cameraRefusal } = this.store.get()
    return device === 'microphone' ? microphoneRefusal : cameraRefusal
  }

  private trackOf(device: Device): MediaStreamTrack | null {
    const { audio, video } = this.store.get()
    return device === 'microphone' ? audio : video
  }

  private regain(isPossible: (device: Device) => boolean): void {
    this.repairs = this.repairs.then(async () => {
      for (const device of DEVICES)
        if (this.wanted.has(device) && this.trackOf(device) === null && isPossible(device))
          await (device === 'microphone' ? this.startMicrophone() : this.startCamera())
    })
  }

  /** The device was unplugged, or its permission withdrawn: nothing is sent until there is another track. */
  private lose(device: Device, track: MediaStreamTrack): void {
    if (this.trackOf(device) !== track) return
    this.store.set(
      device === 'microphone' ? { audio: null, microphoneSuspended: false } : { video: null, cameraSuspended: false },
    )
    this.regain((lost) => lost === device)
  }

  private follow(device: Device, track: MediaStreamTrack): void {
    const noteSuspended = () => {
      if (this.trackOf(device) !== track) return
      const suspended = isSuspended(track)
      this.store.set(device === 'microphone' ? { microphoneSuspended: suspended } : { cameraSuspended: suspended })
    }
    track.addEventListener('ended', () => this.lose(device, track))
    track.addEventListener('mute', noteSuspended)
    track.addEventListener('unmute', noteSuspended)
  }

  private wantedCamera(): MediaTrackConstraints {
    // Chromium ignores another camera given as `ideal` and opens the first one.
    return this.cameraId ? { ...PICTURE, deviceId: { exact: this.cameraId } } : { ...PICTURE, facingMode: 'user' }
  }

  /** Requests devices and uses them from then on; rejects with the browser's error. */
  private async open(constraints: MediaStreamConstraints): Promise<void> {
    const { generation } = this
    const stream = await navigator.mediaDevices.getUserMedia(constraints)
    const [audio] = stream.getAudioTracks()
    const [video] = stream.getVideoTracks()
    if (generation !== this.generation) {
      audio?.stop()
      video?.stop()
      return
    }
    const before = this.store.get()
    if (audio) {
      before.audio?.stop()
      audio.enabled = !before.muted
      this.wanted.add('microphone')
      this.store.set({ audio, microphoneSuspended: isSuspended(audio), microphoneRefusal: null })
      this.follow('microphone', audio)
    }
    if (video) {
      before.video?.stop()
      this.wanted.add('camera')
      this.store.set({ video, cameraSuspended: isSuspended(video), cameraRefusal: null })
      this.follow('camera', video)
    }
    // Before the permission browsers list one nameless device of each kind.
    await this.list()
  }

  private async list(): Promise<void> {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
    this.store.set({
      cameras: devices.filter(({ kind }) => kind === 'videoinput'),
      speakers: devices.filter(({ kind }) => kind === 'audiooutput'),
    })
  }
}
