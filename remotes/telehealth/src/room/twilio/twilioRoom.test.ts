import {
  createRoomToken,
  enterRoom,
  leaveRoom,
  reportUnconnected,
  type RoomState,
} from '@almanac/contracts/telehealth/room'
import { fakeServer, waitFor, type FakeServer } from '@almanac/testing'
import { LocalDataTrack, service, SimulatedPerson, type SimulatedRoom } from './simulated-sdk'
import { TwilioRoom } from './twilioRoom'

// Written against the documented interface of twilio-video 2; never run against a real account.
jest.mock('twilio-video', () => jest.requireActual('./simulated-sdk'))

const APPOINTMENT = '01920000-0000-7000-8000-000000000001'
const PROVIDER_PAGE = '01920000-0000-7000-8000-0000000000aa'
let server: FakeServer
let stream: FakeEventSource | undefined
const rooms: TwilioRoom[] = []

/** The event stream of our server; opens automatically. */
class FakeEventSource extends EventTarget {
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    super()
    stream = this
    queueMicrotask(() => this.onopen?.())
  }
  close(): void {
    stream = undefined
  }
}

class FakeTrack extends EventTarget {
  enabled = true
  readyState = 'live'
  muted = false
  readonly id = Math.random().toString()
  constructor(readonly kind: string) {
    super()
  }
}

/** jsdom has neither tracks nor streams. */
const track = (kind: 'audio' | 'video') => new FakeTrack(kind) as unknown as MediaStreamTrack

class FakeStream {
  constructor(private readonly tracks: MediaStreamTrack[] = []) {}
  getTracks = () => this.tracks
}

const state = (admitted: boolean): RoomState => ({
  role: 'participant',
  admitted,
  ends_at: new Date(Date.now() + 600_000).toISOString(),
  people: [
    {
      user_id: 'provider',
      first_name: 'Elena',
      last_name: 'Reyes',
      avatar_id: null,
      image_id: null,
      role: 'provider',
      admitted: true,
      incarnation: PROVIDER_PAGE,
      awaited_since: null,
      absence_told: false,
    },
  ],
})

const sendEvent = (type: string, data: object) =>
  stream?.dispatchEvent(new MessageEvent(type, { data: JSON.stringify({ type, ...data }) }))

beforeEach(() => {
  Object.assign(globalThis, { EventSource: FakeEventSource, MediaStream: FakeStream })
  service.rooms.length = 0
  service.refusals = 0
  server = fakeServer()
  server.answer(leaveRoom, undefined)
  server.answerWith(createRoomToken, () => ({
    engine: 'twilio' as const,
    token: 'key',
    room: APPOINTMENT,
    ice_servers: [],
  }))
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] })
})
afterEach(() => {
  for (const room of rooms.splice(0)) room.leave()
  jest.useRealTimers()
})

function open(admitted = true, tracks = { audio: track('audio'), video: track('video') }): TwilioRoom {
  server.answer(enterRoom, state(admitted))
  const room = new TwilioRoom({ appointment_id: APPOINTMENT, user_id: 'me', tracks })
  rooms.push(room)
  return room
}

async function connected(count = 1): Promise<SimulatedRoom> {
  await waitFor(() => expect(service.rooms).toHaveLength(count))
  const room = service.rooms[count - 1]
  if (!room) throw new Error('There is no room')
  return room
}

/** Elena joins with camera and microphone. */
async function withElena() {
  const room = open()
  const there = await connected()
  const elena = new SimulatedPerson(PROVIDER_PAGE)
  await waitFor(() => expect(room.snapshot().phase).toBe('in'))
  there.join(elena)
  const [sound, picture] = [elena.publish(track('audio')), elena.publish(track('video'))]
  const view = () => {
    const [person] = room.snapshot().people
    if (!person) throw new Error('Elena is not there')
    return person
  }
  return { room, there, elena, sound, picture, view }
}

test('who waits asks the service for nothing, and goes in with the key once let in', async () => {
  const room = open(false)
  await waitFor(() => expect(room.snapshot().phase).toBe('waiting'))
  expect(server.requests(createRoomToken)).toEqual([])
  sendEvent('state', { state: state(true) })
  const { token, options } = await connected()
  expect({ token, name: options.name }).toEqual({ token: 'key', name: APPOINTMENT })
  // The SDK switches off video that is not in one of its own elements; we use our own.
  expect(options.bandwidthProfile?.video).toMatchObject({ clientTrackSwitchOffControl: 'manual' })
})

test('the other one is seen and heard, by what they publish and not by a message that may be missed', async () => {
  const { elena, sound, picture, view } = await withElena()
  expect(view()).toMatchObject({ microphone: true, camera: true, paused: false, quality: 'good' })
  expect(view().stream?.getTracks()).toHaveLength(2)
  sound.isTrackEnabled = false
  elena.emit('trackDisabled', sound)
  elena.videoTracks.clear()
  elena.emit('trackUnsubscribed', picture.track, picture)
  expect(view()).toMatchObject({ microphone: false, camera: false })
  expect(view().stream?.getTracks()).toHaveLength(1)
})

test('a weak connection: the picture gives way to the voice, and the words for it', async () => {
  const { elena, picture, view } = await withElena()
  elena.networkQualityLevel = 2
  elena.emit('networkQualityLevelChanged', 2, null)
  if (picture.track) picture.track.isSwitchedOff = true
  elena.emit('trackSwitchedOff', picture.track, picture)
  expect(view()).toMatchObject({ paused: true, microphone: true, quality: 'weak' })
  if (picture.track) picture.track.isSwitchedOff = false
  elena.emit('trackSwitchedOn', picture.track, picture)
  expect(view()).toMatchObject({ paused: false })
})

test('a break of either side is said, and over when the service says so', async () => {
  const { room, there, elena, view } = await withElena()
  elena.state = 'reconnecting'
  there.emit('participantReconnecting', elena)
  expect(view().quality).toBeNull()
  elena.state = 'connected'
  there.emit('participantReconnected', elena)
  expect(room.snapshot().phase).toBe('in')
  there.state = 'reconnecting'
  there.emit('reconnecting', new Error('Signaling'))
  expect(room.snapshot().phase).toBe('reconnecting')
  there.state = 'connected'
  there.emit('reconnected')
  expect(room.snapshot().phase).toBe('in')
})

test('a refused connection and one that was lost for good are tried again with a new key', async () => {
  service.refusals = 2
  open()
  await waitFor(() => expect(server.requests(createRoomToken)).toHaveLength(1))
  await jest.advanceTimersByTimeAsync(10_000)
  const first = await connected()
  first.close(53001)
  await jest.advanceTimersByTimeAsync(10_000)
  await connected(2)
  expect(server.requests(createRoomToken)).toHaveLength(4)
})

test.each([
  [53118, 'ended'],
  [53205, 'elsewhere'],
] as const)('%s of the service: %s, and no further attempt', async (code, reason) => {
  const room = open()
  const there = await connected()
  there.close(code)
  expect(room.snapshot()).toMatchObject({ phase: 'ended', reason })
  await jest.advanceTimersByTimeAsync(60_000)
  expect(service.rooms).toHaveLength(1)
})

test('leaving, also while the connection is being made, leaves the room of the service', async () => {
  const { room, there } = await withElena()
  room.leave()
  expect(there.disconnected).toBe(true)
  const next = open()
  await waitFor(() => expect(next.snapshot().phase).not.toBe('connecting'))
  next.leave()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(service.rooms.every(({ disconnected }) => disconnected)).toBe(true)
})

test('another camera takes the place of the first, a muted microphone is said by its track', async () => {
  const { room, there } = await withElena()
  const sentPictures = () => [...there.localParticipant.videoTracks.keys()]
  const [audio, back] = [track('audio'), track('video')]
  room.setTracks({ audio, video: back })
  await waitFor(() => expect(sentPictures()).toEqual([back]))
  audio.enabled = false
  room.setTracks({ audio, video: null })
  expect(sentPictures()).toEqual([])
  await waitFor(() => expect(there.localParticipant.audioTracks.get(audio)?.track.isEnabled).toBe(false))
})

test('devices that were turned on while the connection was made are sent as well', async () => {
  const room = open(true, { audio: track('audio'), video: track('video') })
  const later = track('video')
  await waitFor(() => expect(server.requests(createRoomToken)).toHaveLength(1))
  room.setTracks({ audio: null, video: later })
  const there = await connected()
  await waitFor(() => expect([...there.localParticipant.videoTracks.keys()]).toEqual([later]))
  expect(there.localParticipant.audioTracks.size).toBe(0)
})

test('lines and pictures of the chat go both ways; what is none of ours is passed over', async () => {
  const { room, there, elena } = await withElena()
  room.sendText('Good morning')
  const data = there.options.tracks.find((sent) => sent instanceof LocalDataTrack)
  expect(data?.sent.map(String).join()).toContain('Good morning')
  elena.emit('trackMessage', JSON.stringify({ type: 'text', id: 'a', text: 'Hello' }))
  elena.emit('trackMessage', 'not ours')
  elena.emit('trackMessage', JSON.stringify({ type: 'picture', id: 'b', size: 4, media: 'image/png' }))
  elena.emit('trackMessage', new Uint8Array([1, 2, 3, 4]).buffer)
  expect(room.snapshot().chat).toMatchObject([
    { from: null, text: 'Good morning' },
    { from: 'Elena', id: 'a', text: 'Hello' },
    { from: 'Elena', id: 'b', picture: { size: 4 } },
  ])
})

test('who is in the room and never reached is reported after 15 seconds, to the care team after 45, and retried on request', async () => {
  service.refusals = Infinity
  server.answer(reportUnconnected, { care_team_informed: false, phone: '+1 555 555 0100' })
  const room = open()
  const elena = () => room.snapshot().people[0]
  await waitFor(() => expect(elena()?.connection).toBe('connecting'))
  expect(room.snapshot().phase).toBe('in')
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      sendEvent('beat', {})
      await jest.advanceTimersByTimeAsync(1_000)
    }
  }
  await pass(14)
  expect(elena()?.connection).toBe('connecting')
  await pass(3)
  expect(elena()?.connection).toBe('unreachable')
  await waitFor(() => expect(room.snapshot().help).toEqual({ careTeamInformed: false, phone: '+1 555 555 0100' }))
  await pass(20)
  const reports = () => server.requests(reportUnconnected).map(({ body }) => body)
  expect(reports()).toMatchObject([{ inform: false }])
  server.answer(reportUnconnected, { care_team_informed: true, phone: null })
  await pass(20)
  expect(reports()).toMatchObject([{ inform: false }, { inform: true }])
  expect(room.snapshot().help?.careTeamInformed).toBe(true)
  room.retry()
  expect(elena()?.connection).toBe('connecting')
})
