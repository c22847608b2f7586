import { startSimulators, type Simulators } from '../../../simulators/start'
import { providersFromEnvironment } from '../environment'
import { Unreachable } from '../http/request'
import { appPlatforms, type AppPlatform } from './provider'

let simulators: Simulators

beforeAll(async () => {
  simulators = await startSimulators()
})
afterEach(() => {
  for (const knob of [simulators.apns, simulators.fcm]) Object.assign(knob, { behaviour: 'ok', next: [] })
})
afterAll(() => simulators.close())

const message = {
  payload: {
    title: 'المزاج',
    body: 'حان الوقت.',
    url: '/activity/wellbeing/1',
    tag: 'subject',
    lang: 'ar',
    icon: '/app-icon-192.png',
    actions: [],
  },
  topic: 'subject',
  seconds: 600,
}
const DEVICE = { ios: 'ab'.repeat(32), android: 'f0Xq:APA91bH-token_of_a_phone' }

/** A new client, which shares neither access token nor connection with another. */
function senderOf(platform: AppPlatform, environment = simulators.environment) {
  const send = providersFromEnvironment({ ...environment, PROVIDER_TIMEOUT: '2000' }).push.apps[platform]
  if (!send) throw new Error(`nothing is configured for ${platform}`)
  return (token = DEVICE[platform]) => send(token, message)
}
const knobOf = (platform: AppPlatform) => (platform === 'ios' ? simulators.apns : simulators.fcm)

describe.each(['ios', 'android'] as const)('the app on %s', (platform) => {
  test('a message arrives unchanged, with its time to live and the collapse key of its subject', async () => {
    const send = senderOf(platform)
    expect(await Promise.all([send(), send()])).toEqual(['sent', 'sent'])
    const { title, body, url } = message.payload
    const pushed = simulators.devices.pushedTo(DEVICE[platform])
    expect(pushed).toHaveLength(2)
    expect(pushed[0]).toEqual({ title, body, url, collapse: 'subject', ttl: expect.any(Number) })
    expect(Math.abs((pushed[0]?.ttl ?? 0) - 600)).toBeLessThan(5)
  })

  test('a device without the app is gone, and so is one with a malformed token', async () => {
    const send = senderOf(platform)
    const removed = DEVICE[platform].replace(/.$/, '0')
    simulators.devices.remove(removed)
    expect(await send(removed)).toBe('gone')
    if (platform === 'ios') expect(await send('../../elsewhere')).toBe('gone')
  })

  test('a rate-limited message throws Unreachable with the Retry-After of the service', async () => {
    knobOf(platform).next = [{ status: 429, reason: 'TooManyRequests', retryAfterSeconds: 90 }]
    await expect(senderOf(platform)()).rejects.toMatchObject({ name: 'Unreachable', retryAfterMs: 90_000 })
  })

  test.each([500, 503])('a service that responds with %i throws Unreachable', async (status) => {
    knobOf(platform).next = [{ status, reason: 'InternalServerError' }]
    await expect(senderOf(platform)()).rejects.toThrow(Unreachable)
  })

  test('a service that does not respond throws Unreachable, and the next message is sent', async () => {
    const send = senderOf(platform)
    knobOf(platform).behaviour = 'slow'
    await expect(send()).rejects.toThrow(Unreachable)
    knobOf(platform).behaviour = 'ok'
    expect(await send()).toBe('sent')
  })

  test('a permanently rejected message is refused', async () => {
    knobOf(platform).next = [{ status: 400, reason: platform === 'ios' ? 'BadCollapseId' : 'INVALID_ARGUMENT' }]
    expect(await senderOf(platform)()).toBe('refused')
  })
})

test.each([
  ['BadDeviceToken', 400],
  ['DeviceTokenNotForTopic', 400],
  ['Unregistered', 410],
])('Apple: %s marks the device as gone', async (reason, status) => {
  simulators.apns.next = [{ status, reason }]
  expect(await senderOf('ios')()).toBe('gone')
})

test('Apple: an expired provider token is renewed and the message retried once', async () => {
  const send = senderOf('ios')
  simulators.apns.next = [{ status: 403, reason: 'ExpiredProviderToken' }]
  expect(await send()).toBe('sent')
  const again = { status: 403, reason: 'ExpiredProviderToken' }
  simulators.apns.next = [again, again]
  await expect(send()).rejects.toThrow('refused our key')
})

test('Apple: an unknown key throws Unreachable, so that no device is removed and the message is retried', async () => {
  await expect(senderOf('ios', { ...simulators.environment, APNS_KEY_ID: 'ANOTHER' })()).rejects.toThrow(Unreachable)
})

test('Google: concurrent messages share one access token, and an expired one is renewed', async () => {
  const send = senderOf('android')
  simulators.fcmAccessTokens.clear()
  await Promise.all([send(), send(), send()])
  expect(simulators.fcmAccessTokens.size).toBe(1)
  simulators.fcmAccessTokens.clear()
  expect(await send()).toBe('sent')
})

test('Google: a token of another project is gone; an account without permission throws Unreachable', async () => {
  const send = senderOf('android')
  simulators.fcm.next = [
    { status: 403, reason: 'SENDER_ID_MISMATCH' },
    { status: 403, reason: 'PERMISSION_DENIED' },
  ]
  expect(await send()).toBe('gone')
  await expect(send()).rejects.toThrow(Unreachable)
})

test('without settings no platform is available; an invalid key throws an error that names its setting', () => {
  expect(appPlatforms(providersFromEnvironment({}).push)).toEqual([])
  expect(appPlatforms(providersFromEnvironment(simulators.environment).push)).toEqual(['ios', 'android'])
  expect(() => providersFromEnvironment({ ...simulators.environment, APNS_KEY: 'secret words' })).toThrow(/^APNS_KEY /)
  expect(() => providersFromEnvironment({ ...simulators.environment, FCM_SERVICE_ACCOUNT: '{"a":1}' })).toThrow(
    /^FCM_SERVICE_ACCOUNT /,
  )
})
