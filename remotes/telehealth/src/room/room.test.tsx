import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { createRoomToken } from '@almanac/contracts/telehealth/room'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer, type Rendered } from '@almanac/testing'
import { DevicesScreen } from './DevicesScreen'
import { JoinButton } from './JoinButton'
import { RoomScreen } from './RoomScreen'
import { Waiting } from './call/Waiting'
import { given, permitDevices, removeDevices, simulateDevices as devices } from './media/simulated-devices'
import { LocalMedia } from './media/localMedia'
import { sentStateOf } from './media/sentState'
import type { Participant } from './VideoRoom'
import { anAppointment } from '../appointments/testing'

const MINUTE = 60_000
const user = aUser({})
let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  removeDevices()
  jest.restoreAllMocks()
})

const start = (person: Rendered['person']) =>
  person.click(screen.getByRole('button', { name: 'Turn on camera and microphone' }))
const refusal = (name: string, message = '') => new DOMException(message, name)

describe('camera and microphone', () => {
  test.each([
    ['NotAllowedError', 'Permission dismissed', 'prompt', 'got no answer'],
    ['NotAllowedError', 'Permission denied', 'denied', 'blocks them for this site'],
    ['NotAllowedError', 'Permission denied by system', 'denied', 'Your device doesn’t let the browser use them'],
    ['NotFoundError', 'Requested device not found', 'prompt', 'didn’t find any'],
    ['NotReadableError', 'Could not start video source', 'prompt', 'Another program or tab'],
    ['OverconstrainedError', '', 'prompt', 'didn’t find any'],
  ])('%s (%s): says in plain words what to do', async (name, message, permission, words) => {
    devices({ audio: refusal(name, message), video: refusal(name, message) }, permission)
    const { person } = await renderScreen(<DevicesScreen />, { user })
    await start(person)
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
  })

  test('a browser that has none to offer says which ones do', async () => {
    const { person } = await renderScreen(<DevicesScreen />, { user })
    await start(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('Open this page in Safari, Chrome or Firefox')
  })

  test('where both are refused because the camera is, the microphone comes alone', async () => {
    devices({ video: refusal('NotFoundError') })
    const { person } = await renderScreen(<DevicesScreen />, { user })
    await start(person)
    expect(await screen.findByText('We can’t use your camera')).toBeVisible()
    expect(screen.getByRole('meter', { name: 'Your voice' })).toBeVisible()
  })

  test('after a permission that was given late the other camera can be chosen', async () => {
    const camera = (deviceId: string) => ({ kind: 'videoinput', deviceId, label: deviceId }) as const
    devices({ video: refusal('NotAllowedError') }, 'denied', [camera('')])
    const { person } = await renderScreen(<DevicesScreen />, { user })
    await start(person)
    const again = await screen.findByRole('button', { name: 'Try again' })
    devices({}, 'granted', [camera('front'), camera('back')])
    await person.click(again)
    expect(await screen.findByRole('button', { name: 'Use the other camera' })).toBeVisible()
  })

  test('off, and with the screen gone, no device stays on', async () => {
    devices()
    const { unmount, person } = await renderScreen(<DevicesScreen />, { user })
    await start(person)
    await person.click(await screen.findByRole('button', { name: 'Turn camera off' }))
    const states = () => given.map(({ kind, readyState }) => `${kind} ${readyState}`)
    expect(states()).toEqual(['audio live', 'video ended'])
    unmount()
    expect(states()).toEqual(['audio ended', 'video ended'])
  })
})

describe('what works is ticked', () => {
  /** A sound system whose microphone has this amplitude. */
  const soundOf = (amplitude: number) => {
    const node = { connect: () => undefined, gain: {}, frequency: {}, start: () => undefined, stop: () => undefined }
    return class {
      destination = node
      currentTime = 0
      createGain = () => node
      createOscillator = () => node
      createMediaStreamSource = () => node
      createAnalyser = () => ({
        fftSize: 512,
        getFloatTimeDomainData: (values: Float32Array) => values.fill(amplitude),
      })
      close = () => Promise.resolve()
    }
  }
  afterEach(() => void Reflect.deleteProperty(globalThis, 'AudioContext'))

  test('seen with a picture, heard once somebody speaks', async () => {
    devices()
    Object.assign(globalThis, { AudioContext: soundOf(0.1) })
    const { person } = await renderScreen(<DevicesScreen />, { user })
    expect(screen.getByText('You can’t be seen yet')).toBeVisible()
    await start(person)
    expect(await screen.findByText('You can be seen')).toBeVisible()
    expect(await screen.findByText('You can be heard')).toBeVisible()
  })

  test('a silent microphone is not', async () => {
    devices()
    Object.assign(globalThis, { AudioContext: soundOf(0.003) })
    const { person } = await renderScreen(<DevicesScreen />, { user })
    await start(person)
    await waitFor(() => expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '16'))
    expect(screen.queryByText('You can be heard')).toBeNull()
  })

  test('hearing is what the user says; who hears nothing reads what to do', async () => {
    Object.assign(globalThis, { AudioContext: soundOf(0) })
    const { person } = await renderScreen(<DevicesScreen />, { user })
    await person.click(screen.getByRole('button', { name: 'Play a test sound' }))
    await person.click(screen.getByRole('button', { name: 'No' }))
    expect(screen.getByText(/^Turn up the volume/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Play a test sound' }))
    await person.click(screen.getByRole('button', { name: 'Yes, I heard them' }))
    expect(screen.getByText('You can hear the others')).toBeVisible()
  })
})

describe('after a call that was left', () => {
  test('camera and microphone start again', async () => {
    devices()
    const media = new LocalMedia()
    await media.start()
    media.stop()
    await media.start()
    expect(media.snapshot()).toMatchObject({ audio: { readyState: 'live' }, video: { readyState: 'live' } })
    media.stop()
    expect(given.map(({ readyState }) => readyState)).toEqual(['ended', 'ended', 'ended', 'ended'])
  })

  test('a camera that the browser opens only then is closed at once', async () => {
    devices()
    const media = new LocalMedia()
    const starting = media.start()
    media.stop()
    await starting
    expect(given.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
    expect(media.snapshot()).toMatchObject({ audio: null, video: null })
  })

  test('a permission that is withdrawn ends both; given again, both come back without a press', async () => {
    const refused: { audio?: DOMException; video?: DOMException } = {}
    devices(refused, 'granted')
    const media = new LocalMedia()
    const stopWatching = media.watch()
    await media.start()
    refused.audio = refused.video = refusal('NotAllowedError', 'Permission denied')
    for (const track of [...given]) track.lose()
    await waitFor(() =>
      expect(media.snapshot()).toMatchObject({ microphoneRefusal: 'blocked', cameraRefusal: 'blocked' }),
    )
    expect(sentStateOf(media.snapshot())).toEqual({ microphone: false, camera: false, suspended: false })
    delete refused.audio
    delete refused.video
    permitDevices()
    await waitFor(() => expect(sentStateOf(media.snapshot())).toMatchObject({ microphone: true, camera: true }))
    stopWatching()
    media.stop()
    permitDevices()
    expect(media.snapshot()).toMatchObject({ audio: null, video: null })
  })
})

test('who may not come in reads why, and can try again', async () => {
  devices()
  server.refuse(createRoomToken, { status: 422, codes: ['APPOINTMENT_NOT_YET'] })
  const { person } = await renderScreen(<RoomScreen />, { user })
  await person.click(screen.getByRole('button', { name: 'Join video visit' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t let you in')
  expect(screen.getByRole('button', { name: 'Join video visit' })).toBeEnabled()
})

describe('the waiting room', () => {
  const provider = (waited: number | null, values: Partial<Participant> = {}): Participant => ({
    user_id: 'provider',
    first_name: 'Elena',
    last_name: 'Reyes',
    avatar_id: null,
    image_id: null,
    role: 'provider',
    admitted: true,
    incarnation: null,
    awaited_since: waited === null ? null : new Date(Date.now() - waited * MINUTE).toISOString(),
    absence_told: false,
    stream: null,
    microphone: false,
    camera: false,
    suspended: false,
    paused: false,
    quality: null,
    connection: 'connecting',
    ...values,
  })
  const wait = (who: Participant) => {
    const media = new LocalMedia()
    return renderScreen(<Waiting media={media} local={media.snapshot()} provider={who} onLeave={() => undefined} />, {
      user,
    })
  }
  const LATE = /minutes late|longer than usual|You can leave now/

  test.each([
    [5, 'a few minutes late'],
    [10, 'send your care team a message'],
    [15, 'You can leave now'],
  ])('who has waited for %s minutes in vain reads: %s', async (minutes, words) => {
    await wait(provider(minutes))
    expect(screen.getByText(LATE)).toHaveTextContent(words)
    expect(screen.queryByText(/told your care team/)).toBeNull()
  })

  test.each([
    ['four minutes after the start', provider(4)],
    ['before the start', provider(-5)],
    ['while the clinician is there', provider(null, { incarnation: 'page' })],
  ])('nothing is said of lateness %s', async (_, who) => {
    await wait(who)
    expect(screen.queryByText(LATE)).toBeNull()
  })

  test('that the care team was told is said only when it was', async () => {
    await wait(provider(16, { absence_told: true }))
    expect(screen.getByText('We’ve told your care team that you’re waiting.')).toBeVisible()
  })
})

describe('the way into the room', () => {
  const now = new Date('2026-03-02T10:00:00Z')
  const at = (minutes: number, values: Partial<Appointment> = {}): Appointment =>
    anAppointment(new Date(now.getTime() + minutes * MINUTE), { id: '01920000-0000-7000-8000-000000000001', ...values })

  test.each([
    [
      'ten minutes before',
      at(10),
      'Join video visit',
      '/virtual_appointments/01920000-0000-7000-8000-000000000001/room',
    ],
    ['earlier', at(11), 'Try camera and microphone', '/virtual_appointments/devices'],
  ])('%s there is one', async (_, appointment, name, href) => {
    await renderScreen(<JoinButton appointment={appointment} now={now} />, { user })
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
  })

  test.each([
    ['over', at(-30)],
    ['ended by the provider', at(-5, { call_ended_at: now.toISOString() })],
    ['canceled', at(0, { request_type: 'cancel' })],
  ])('%s there is none', async (_, appointment) => {
    await renderScreen(<JoinButton appointment={appointment} now={now} />, { user })
    expect(screen.queryByRole('link')).toBeNull()
  })
})
