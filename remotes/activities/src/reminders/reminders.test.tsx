import { announce } from '@almanac/auth'
import {
  changeReminderSettings,
  getReminderSettings,
  pushKey,
  subscribePush,
  unsubscribePush,
  type ReminderSettings,
} from '@almanac/contracts/activities/reminders'
import { ShellContext } from '@almanac/federation/shell'
import { act, aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import './unsubscribeOnSignOut'
import { keepInstallOffer } from '@almanac/federation/install'
import { Fill } from './ProfileReminders'
import { OfferReminders } from './OfferReminders'
import { useDeviceZone } from './useDeviceZone'

let server: FakeServer
const user = aUser({ time_zone: 'Europe/Berlin' })
const settings: ReminderSettings = {
  by_email: true,
  mails_stopped: false,
  push_subscriptions: [],
  time_zone: 'Europe/Berlin',
}
const ENDPOINT = 'https://push.example.org/phone'

/** A browser with a mock Push API. */
function aBrowser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  let subscribed = false
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: jest.fn(async () => {
      subscribed = false
    }),
  }
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: jest.fn(async () => {
      subscribed = true
      return subscription
    }),
  }
  const registration = { pushManager }
  // As on a page that has not been idle yet: the service worker is not registered.
  let becomeReady: (ready: typeof registration) => void
  const ready = new Promise<typeof registration>((resolve) => {
    becomeReady = resolve
  })
  const asked = {
    permission,
    requestPermission: jest.fn(async () => {
      asked.permission = answer
      return answer
    }),
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready,
      register: async () => {
        becomeReady(registration)
        return registration
      },
      getRegistration: async () => registration,
    },
  })
  Object.defineProperty(globalThis, 'PushManager', { configurable: true, value: class {} })
  Object.defineProperty(globalThis, 'Notification', { configurable: true, value: asked })
  return { ...pushManager, subscription, asked }
}

beforeEach(() => {
  server = fakeServer()
  server.answer(getReminderSettings, settings)
  localStorage.clear()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(globalThis, 'PushManager')
  Reflect.deleteProperty(globalThis, 'Notification')
})

const profile = () => renderScreen(<Fill user_id={user.id} />, { user })

test('a device asks for permission, subscribes, registers at the server, and unsubscribes', async () => {
  const browser = aBrowser('default', 'granted')
  const { person } = await profile()
  expect(await screen.findByText('Reminders are off for this device.')).toBeVisible()
  expect(browser.asked.requestPermission).not.toHaveBeenCalled()
  server.answer(pushKey, { public_key: 'key' })
  let id = ''
  server.answerWith(subscribePush, ({ body }) => {
    id = String(Object(body).id)
    server.answer(getReminderSettings, { ...settings, push_subscriptions: [id] })
    return { id }
  })
  await person.click(screen.getByRole('button', { name: 'Remind me on this device' }))
  expect(await screen.findByText('Reminders are on for this device.')).toBeVisible()
  expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' })
  expect(server.requests(subscribePush)[0]?.body).toEqual({
    id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    endpoint: ENDPOINT,
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  })
  server.answer(unsubscribePush, undefined)
  server.answer(getReminderSettings, settings)
  await person.click(screen.getByRole('button', { name: 'Don’t remind me here' }))
  expect(await screen.findByText('Reminders are off for this device.')).toBeVisible()
  expect(browser.subscription.unsubscribe).toHaveBeenCalled()
})

test.each([
  ['refused before', () => aBrowser('denied'), /blocked on this device/],
  ['not able to', () => undefined, /This browser can’t show reminders/],
])('a device that is %s says what helps, and offers no button that would do nothing', async (_, make, words) => {
  make()
  await profile()
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remind me on this device' })).not.toBeInTheDocument()
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, false, /tap Share/],
  ['Safari that runs as an app', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, true, /This browser can’t/],
  ['Chrome on an iPhone', `${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1`, false, /This browser can’t/],
  ['a browser inside another app', `${IPHONE} Mobile/15E148 Instagram 331.0`, false, /This browser can’t/],
])('the hint about the home screen is right for %s', async (_, agent, standalone, words) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone })
  await profile()
  expect(await screen.findByText(words)).toBeVisible()
  Reflect.deleteProperty(navigator, 'standalone')
  jest.restoreAllMocks()
})

test('where the browser offers to install the app, a button asks for it, once', async () => {
  aBrowser('granted')
  keepInstallOffer()
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: jest.fn(() => Promise.resolve()),
  })
  globalThis.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  const { person } = await profile()
  await person.click(await screen.findByRole('button', { name: 'Put Almanac on your home screen' }))
  expect(offer.prompt).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Put Almanac on your home screen' })).not.toBeInTheDocument()
})

test('the native app, which shows reminders itself, shows no message about the browser', async () => {
  const bridge = {
    platform: 'ios',
    has: (name: string) => name === 'push_token',
    call: () => Promise.reject(new Error('nothing is asked')),
    send: () => undefined,
    on: () => () => undefined,
  } as const
  const native = { current: () => bridge, subscribe: () => () => undefined }
  await renderScreen(
    <ShellContext value={{ slotFills: () => [], begin: () => () => undefined, native }}>
      <Fill user_id={user.id} />
    </ShellContext>,
    { user },
  )
  expect(await screen.findByText(/^Reminders come to this app/)).toBeVisible()
  expect(screen.queryByText(/This browser can’t/)).not.toBeInTheDocument()
})

test('a denied permission is handled', async () => {
  aBrowser('default', 'denied')
  const { person } = await profile()
  await person.click(await screen.findByRole('button', { name: 'Remind me on this device' }))
  expect(await screen.findByText(/blocked on this device/)).toBeVisible()
  expect(server.requests(subscribePush)).toEqual([])
})

test('mails are shown as off once the server has confirmed', async () => {
  const { person } = await profile()
  const box = await screen.findByRole('checkbox', { name: 'Remind me by email' })
  server.answer(changeReminderSettings, { ...settings, by_email: false })
  await person.click(box)
  await waitFor(() => expect(box).not.toBeChecked())
  expect(server.requests(changeReminderSettings)[0]?.body).toEqual({ by_email: false })
})

test('a refused change is reverted with an error', async () => {
  const { person } = await profile()
  const box = await screen.findByRole('checkbox', { name: 'Remind me by email' })
  server.silence(changeReminderSettings)
  await person.click(box)
  expect(await screen.findByText('That didn’t work. Try again in a moment.')).toBeVisible()
  expect(box).toBeChecked()
})

test('the time zone of this device can be used', async () => {
  const { person } = await profile()
  server.answer(changeReminderSettings, { ...settings, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  await person.click(await screen.findByRole('button', { name: 'Use this device’s time zone' }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Use this device’s time zone' })).not.toBeInTheDocument(),
  )
})

test('another participant’s profile does not show it', async () => {
  await renderScreen(
    <>
      <Fill user_id={aUser().id.replace(/^./, 'f')} />
      <p>Shown</p>
    </>,
    { user },
  )
  expect(await screen.findByText('Shown')).toBeVisible()
  expect(screen.queryByText('Reminders')).not.toBeInTheDocument()
})

test('the panel offers reminders on this device once, if supported', async () => {
  aBrowser('default')
  await renderScreen(<OfferReminders />, { user })
  expect(await screen.findByText('Do you want reminders on this device?')).toBeVisible()
})

test('signing out unsubscribes the device', async () => {
  const browser = aBrowser('granted')
  await browser.subscribe()
  act(() => announce({ type: 'signed_out' }))
  await waitFor(() => expect(browser.subscription.unsubscribe).toHaveBeenCalled())
})

function Travelling() {
  useDeviceZone()
  return <p>Here</p>
}

describe('traveling', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone

  test('a device in a new time zone reports it once', async () => {
    localStorage.setItem('almanac.zone', 'Asia/Kathmandu')
    server.answer(changeReminderSettings, { ...settings, time_zone: here })
    await renderScreen(<Travelling />, { user })
    await waitFor(() =>
      expect(server.requests(changeReminderSettings).map(({ body }) => body)).toEqual([{ time_zone: here }]),
    )
    await waitFor(() => expect(localStorage.getItem('almanac.zone')).toBe(here))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(server.requests(changeReminderSettings)).toHaveLength(1)
  })

  test('a new device reports nothing, as the participant may use another at home', async () => {
    await renderScreen(<Travelling />, { user })
    expect(await screen.findByText('Here')).toBeVisible()
    expect(server.requests(changeReminderSettings)).toEqual([])
  })

  test('a first zone is stored', async () => {
    server.answer(changeReminderSettings, { ...settings, time_zone: here })
    await renderScreen(<Travelling />, { user: aUser({ time_zone: null }) })
    await waitFor(() => expect(server.requests(changeReminderSettings)).toHaveLength(1))
  })

  test('offline it is reported later', async () => {
    localStorage.setItem('almanac.zone', 'Asia/Kathmandu')
    server.silence(changeReminderSettings)
    await renderScreen(<Travelling />, { user })
    await waitFor(() => expect(server.requests(changeReminderSettings)).toHaveLength(1))
    expect(localStorage.getItem('almanac.zone')).toBe('Asia/Kathmandu')
  })
})
