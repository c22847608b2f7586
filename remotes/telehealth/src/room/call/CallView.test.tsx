import { useState } from 'react'
import { act, aUser, renderScreen, screen, waitFor, within, type Rendered } from '@almanac/testing'
import { useLocalMedia } from '../media/useLocalMedia'
import { changeDevices, given, removeDevices, simulateDevices, unplugged } from '../media/simulated-devices'
import type { Participant, RoomSnapshot, VideoRoom } from '../VideoRoom'
import { CallView } from './CallView'

const user = aUser({})
const leave = jest.fn()
const retry = jest.fn()
const end = jest.fn(() => Promise.resolve())

const room: VideoRoom = {
  subscribe: () => () => undefined,
  snapshot: () => shown(),
  setTracks: () => undefined,
  sendText: () => undefined,
  sendPicture: () => undefined,
  admit: () => Promise.resolve(),
  addGuest: () => Promise.resolve(),
  retry,
  leave,
  end,
}

const elena = (): Participant => ({
  user_id: 'provider',
  first_name: 'Elena',
  last_name: 'Reyes',
  avatar_id: null,
  image_id: null,
  role: 'provider',
  admitted: true,
  incarnation: 'page',
  awaited_since: null,
  absence_told: false,
  stream: new MediaStream(),
  microphone: true,
  camera: true,
  paused: false,
  quality: 'good',
  suspended: false,
  connection: 'open',
})

const shown = (values: Partial<RoomSnapshot> = {}): RoomSnapshot => ({
  phase: 'in',
  reason: null,
  role: 'participant',
  ends_at: null,
  people: [elena()],
  chat: [],
  paused: false,
  help: null,
  ...values,
})

function Call({ values }: { values?: Partial<RoomSnapshot> }) {
  const { media, local } = useLocalMedia()
  const [left, setLeft] = useState(false)
  const leaving = {
    ...room,
    leave() {
      room.leave()
      setLeft(true)
    },
  }
  if (left) return <p>The call was left</p>
  return (
    <>
      <button onClick={() => void media.start()}>start</button>
      <CallView room={leaving} shown={shown(values)} media={media} local={local} />
    </>
  )
}

const LISTED = [
  { kind: 'videoinput', deviceId: 'front', label: 'Front' },
  { kind: 'videoinput', deviceId: 'back', label: 'Back' },
  { kind: 'audiooutput', deviceId: 'default', label: 'Earpiece' },
  { kind: 'audiooutput', deviceId: 'loud', label: '' },
] as const

/** A call with two cameras and two speakers, as on a phone. */
async function call(values?: Partial<RoomSnapshot>, before = ['/virtual_appointments']): Promise<Rendered> {
  const rendered = await renderScreen(<Call {...(values ? { values } : {})} />, {
    user,
    path: '/virtual_appointments/1/room',
    before,
  })
  await rendered.person.click(screen.getByRole('button', { name: 'start' }))
  await screen.findByRole('button', { name: 'Use the other camera' })
  return rendered
}

const press = ({ person }: Rendered, name: string) => person.click(screen.getByRole('button', { name }))
const states = () => given.map(({ deviceId, readyState }) => `${deviceId} ${readyState}`)

/** Hides or shows the page, as when a phone sleeps and wakes. */
async function turn(state: 'hidden' | 'visible'): Promise<void> {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  simulateDevices({}, 'granted', LISTED)
  leave.mockClear()
  end.mockClear()
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  Object.assign(HTMLMediaElement.prototype, { setSinkId: jest.fn(() => Promise.resolve()) })
})
afterEach(() => {
  removeDevices()
  jest.restoreAllMocks()
  for (const name of ['wakeLock', 'pictureInPictureEnabled', 'pictureInPictureElement']) {
    Reflect.deleteProperty(navigator, name)
    Reflect.deleteProperty(document, name)
  }
  Reflect.deleteProperty(globalThis, 'SpeechRecognition')
})

test('Back asks before it ends the call, and leads on where that was wanted', async () => {
  const rendered = await call()
  await rendered.back()
  expect(await screen.findByRole('alertdialog', { name: 'Leave the video visit?' })).toBeVisible()
  await press(rendered, 'Stay')
  expect(rendered.path()).toBe('/virtual_appointments/1/room')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await rendered.back()
  await screen.findByRole('alertdialog')
  await press(rendered, 'Leave')
  expect(rendered.path()).toBe('/virtual_appointments')
})

describe('in a page that was opened at the room', () => {
  beforeEach(() => history.replaceState({ idx: 0 }, ''))
  afterEach(() => history.replaceState(null, ''))
  const question = () => screen.findByRole('alertdialog', { name: 'Leave the video visit?' })
  const opened = () => call(undefined, [])

  test('Back asks before it leaves the app, again after ‘Stay’', async () => {
    const rendered = await opened()
    await rendered.back()
    await question()
    await press(rendered, 'Stay')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await rendered.back()
    await question()
    expect(leave).not.toHaveBeenCalled()
    await press(rendered, 'Leave')
    expect(leave).toHaveBeenCalledTimes(1)
  })

  test.each(['the button', 'Back'])('after it was left by %s, one Back leads out of it', async (way) => {
    const rendered = await call(undefined, ['/before'])
    if (way === 'Back') await rendered.back()
    else await press(rendered, 'Leave')
    await rendered.person.click(within(await question()).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('The call was left')).toBeVisible()
    // The entries of the call and its question are removed after the press.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(rendered.path()).toBe('/virtual_appointments/1/room')
    await rendered.back()
    expect(rendered.path()).toBe('/before')
  })

  test('Back while a dialog is open closes that alone', async () => {
    const rendered = await opened()
    await press(rendered, 'Chat')
    await screen.findByRole('dialog', { name: 'Chat' })
    await rendered.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await rendered.back()
    await question()
  })
})

test('the provider’s ‘End for everyone’ pressed twice ends once', async () => {
  const rendered = await call({ role: 'provider' })
  await press(rendered, 'Leave')
  await rendered.person.dblClick(await screen.findByRole('button', { name: 'End for everyone' }))
  expect(end).toHaveBeenCalledTimes(1)
})

test('the other camera takes the place of the first, whose light goes out', async () => {
  const rendered = await call()
  await press(rendered, 'Use the other camera')
  await waitFor(() => expect(states()).toEqual(['microphone live', 'front ended', 'back live']))
  await press(rendered, 'Use the other camera')
  await waitFor(() => expect(states().at(-1)).toBe('front live'))
})

test('where the chosen camera was pulled out another takes its place', async () => {
  const rendered = await call()
  await press(rendered, 'Use the other camera')
  await waitFor(() => expect(states().at(-1)).toBe('back live'))
  unplugged.add('back')
  act(() => given.at(-1)?.lose())
  await waitFor(() => expect(states().at(-1)).toBe('front live'))
  expect(screen.queryByText('We can’t use your camera')).toBeNull()
})

test('a camera that was pulled out is taken anew', async () => {
  await call()
  act(() => given.find(({ kind }) => kind === 'video')?.lose())
  await waitFor(() => expect(states()).toEqual(['microphone live', 'front ended', 'front live']))
})

test('after a sleep a microphone that is live and silent is taken anew, and stays muted', async () => {
  const rendered = await call()
  await press(rendered, 'Mute microphone')
  await turn('hidden')
  const [silent] = given
  if (silent) silent.muted = true
  await turn('visible')
  await waitFor(() => expect(states()).toEqual(['microphone ended', 'front live', 'microphone live']))
  expect(given.at(-1)?.enabled).toBe(false)
})

test('the screen stays on, also after the page was away', async () => {
  const release = jest.fn(() => Promise.resolve())
  const request = jest.fn(() => Promise.resolve({ release }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  const { unmount } = await call()
  expect(request).toHaveBeenCalledTimes(1)
  await turn('hidden')
  expect(request).toHaveBeenCalledTimes(1)
  await turn('visible')
  expect(request).toHaveBeenCalledTimes(2)
  unmount()
  expect(release).toHaveBeenCalled()
})

test('a speaker is chosen by its name, and everybody is heard there', async () => {
  const rendered = await call()
  await press(rendered, 'Speaker')
  const choice = await screen.findByRole('combobox', { name: 'Speaker' })
  expect(choice).toHaveDisplayValue('Earpiece')
  await rendered.person.selectOptions(choice, 'Speaker 2')
  expect(HTMLMediaElement.prototype.setSinkId).toHaveBeenLastCalledWith('loud')
})

test('a picture goes into a small window and comes back by the same button', async () => {
  let inWindow: Element | null = null
  Object.defineProperties(document, {
    pictureInPictureEnabled: { configurable: true, value: true },
    pictureInPictureElement: { configurable: true, get: () => inWindow },
  })
  Object.assign(HTMLVideoElement.prototype, {
    requestPictureInPicture(this: HTMLVideoElement) {
      inWindow = this
      this.dispatchEvent(new Event('enterpictureinpicture', { bubbles: true }))
      return Promise.resolve()
    },
  })
  Object.assign(document, {
    exitPictureInPicture: () => {
      const element = inWindow
      inWindow = null
      element?.dispatchEvent(new Event('leavepictureinpicture', { bubbles: true }))
      return Promise.resolve()
    },
  })
  const rendered = await call()
  await press(rendered, 'Show in a small window')
  await press(rendered, 'Close the small window')
  expect(screen.getByRole('button', { name: 'Show in a small window' })).toBeVisible()
})

test('captions are offered where this device makes them itself, and nowhere else', async () => {
  const recognizers: (EventTarget & { processLocally?: boolean })[] = []
  class SpeechRecognition extends EventTarget {
    static available = () => Promise.resolve('available')
    start = () => recognizers.push(this)
    abort = () => undefined
  }
  Object.assign(globalThis, { SpeechRecognition })
  const stream = Object.assign(new MediaStream(), { getAudioTracks: () => [{}] })
  const rendered = await call({ people: [{ ...elena(), stream }] })
  await rendered.person.click(await screen.findByRole('button', { name: 'Turn captions on' }))
  expect(recognizers[0]?.processLocally).toBe(true)
  const result = Object.assign(new Event('result'), { resultIndex: 0, results: [[{ transcript: 'Good morning' }]] })
  act(() => void recognizers[0]?.dispatchEvent(result))
  expect(screen.getByText('Good morning')).toBeVisible()
  // After some silence the browser ends the recognition by itself: captions go on until they are turned off.
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)
  act(() => void recognizers[0]?.dispatchEvent(new Event('end')))
  expect(recognizers).toHaveLength(2)
  await press(rendered, 'Turn captions off')
  later.mockRestore()
  expect(screen.queryByText('Good morning')).toBeNull()
  act(() => void recognizers[0]?.dispatchEvent(new Event('end')))
  expect(recognizers).toHaveLength(2)
})

test.each(['downloadable', 'unavailable'])(
  'no captions where they are %s: voices would go to a service',
  async (state) => {
    Object.assign(globalThis, { SpeechRecognition: { available: () => Promise.resolve(state) } })
    await call()
    expect(screen.queryByRole('button', { name: /captions/ })).toBeNull()
  },
)

test('a network that changes: the break is said in words', async () => {
  await call({ phase: 'reconnecting', people: [{ ...elena(), quality: null, connection: 'interrupted' }] })
  expect(screen.getByText('Your connection was interrupted. We’re trying to get you back.')).toBeVisible()
  expect(screen.getByText('Connection interrupted')).toBeVisible()
})

test('a camera and a microphone that are pulled out: buttons and picture say so, and both come back by themselves', async () => {
  await call()
  for (const device of ['front', 'back', 'microphone']) unplugged.add(device)
  act(() => given.slice().forEach((track) => track.lose()))
  expect(await screen.findByRole('button', { name: 'Turn camera on' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Turn microphone on' })).toBeVisible()
  expect(screen.queryByLabelText('Your own picture')).toBeNull()
  expect(await screen.findByText('We can’t use your camera and microphone')).toBeVisible()
  unplugged.clear()
  act(changeDevices)
  expect(await screen.findByRole('button', { name: 'Turn camera off' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Mute microphone' })).toBeVisible()
  expect(screen.getByLabelText('Your own picture')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a camera that was switched off stays off when another is plugged in', async () => {
  const rendered = await call()
  await press(rendered, 'Turn camera off')
  expect(screen.getByText('Camera off')).toBeVisible()
  await act(async () => changeDevices())
  expect(screen.getByRole('button', { name: 'Turn camera on' })).toBeVisible()
})

test('a phone call that takes the microphone is said, and so is its end', async () => {
  await call()
  act(() => given[0]?.suspend(true))
  expect(screen.getByText(/Your device has paused/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Turn microphone on' })).toBeVisible()
  act(() => given[0]?.suspend(false))
  expect(screen.queryByText(/Your device has paused/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Mute microphone' })).toBeVisible()
})

test.each([
  [{ microphone: false, camera: false }, 'Muted · Camera off'],
  [{ microphone: false, camera: false, suspended: true }, 'On a phone call or in another app'],
  [{ connection: 'connecting', quality: null } as const, 'Connecting …'],
])('the other side’s devices are said: %p', async (state, words) => {
  await call({ people: [{ ...elena(), ...state }] })
  expect(screen.getByText(words)).toBeVisible()
})

test('a call that finds no path says what to do, who knows, and whom to call', async () => {
  const help = { careTeamInformed: true, phone: '+1 555 555 0100' }
  const rendered = await call({
    help,
    people: [{ ...elena(), stream: null, quality: null, connection: 'unreachable' }],
  })
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('We can’t connect you')
  expect(alert).toHaveTextContent('We’ve told the care team')
  expect(within(alert).getByRole('link', { name: /555 0100/ })).toHaveAttribute('href', 'tel:+15555550100')
  expect(within(alert).getByRole('link', { name: 'Write to the care team' })).toHaveAttribute('href', '/messages')
  expect(screen.getByText('No connection')).toBeVisible()
  await press(rendered, 'Try again')
  expect(retry).toHaveBeenCalledTimes(1)
})
