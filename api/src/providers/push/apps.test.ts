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
  payload: { title: 'المزاج', body: 'حان الوقت.', url: '/activity/wellbeing/1', tag: 'subject' },
  topic: 'subject',
  seconds: 600,
}
const DEVICE = { ios: 'ab'.repeat(32), android: 'f0Xq:APA91bH-token_of_a_phone' }

/** A sender with a memory of its own: neither token nor connection of another. */
function senderOf(platform: AppPlatform, environment = simulators.environment) {
  const send = providersFromEnvironment({ ...environment, PROVIDER_TIMEOUT: '2000' }).push.apps[platform]
  if (!send) throw new Error(`nothing is configured for ${platform}`)
  return (token = DEVICE[platform]) => send(token, message)
}
const knobOf = (platform: AppPlatform) => (platform === 'ios' ? simulators.apns : simulators.fcm)

describe.each(['ios', 'android'] as const)('the app on %s', (platform) => {
  test('a message arrives as it was, is kept as long as it is of use, and replaces an older one of its subject', async () => {
    const send = senderOf(platform)
    expect(await Promise.all([send(), send()])).toEqual(['sent', 'sent'])
    const { title, body, url } = message.payload
    const pushed = simulators.devices.pushedTo(DEVICE[platform])
    expect(pushed).toHaveLength(2)
    expect(pushed[0]).toEqual({ title, body, url, collapse: 'subject', ttl: expect.any(Number) })
    expect(Math.abs((pushed[0]?.ttl ?? 0) - 600)).toBeLessThan(5)
  })

  test('a device without the app is gone, and so is a token that is none', async () => {
    const send = senderOf(platform)
    const removed = DEVICE[platform].replace(/.$/, '0')
    simulators.devices.remove(removed)
    expect(await send(removed)).toBe('gone')
    if (platform === 'ios') expect(await send('../../elsewhere')).toBe('gone')
  })

  test('a service that is overrun says when to come again', async () => {
    knobOf(platform).next = [{ status: 429, reason: 'TooManyRequests', retryAfterSeconds: 90 }]
    await expect(senderOf(platform)()).rejects.toMatchObject({ name: 'Unreachable', retryAfterMs: 90_000 })
  })

  test.each([500, 503])('a service that answers %i cannot be reached', async (status) => {
    knobOf(platform).next = [{ status, reason: 'InternalServerError' }]
    await expect(senderOf(platform)()).rejects.toThrow(Unreachable)
  })

  test('a service that never answers cannot be reached, and the next message is taken', async () => {
    const send = senderOf(platform)
    knobOf(platform).behaviour = 'slow'
    await expect(send()).rejects.toThrow(Unreachable)
    knobOf(platform).behaviour = 'ok'
    expect(await send()).toBe('sent')
  })

  test('a message that it will never take is refused', async () => {
    knobOf(platform).next = [{ status: 400, reason: platform === 'ios' ? 'BadCollapseId' : 'INVALID_ARGUMENT' }]
    expect(await senderOf(platform)()).toBe('refused')
  })
})

test.each([
  ['BadDeviceToken', 400],
  ['DeviceTokenNotForTopic', 400],
  ['Unregistered', 410],
])('Apple: %s is the end of the token', async (reason, status) => {
  simulators.apns.next = [{ status, reason }]
  expect(await senderOf('ios')()).toBe('gone')
})

test('Apple: a token of ours that has ended is signed anew, once', async () => {
  const send = senderOf('ios')
  simulators.apns.next = [{ status: 403, reason: 'ExpiredProviderToken' }]
  expect(await send()).toBe('sent')
  const again = { status: 403, reason: 'ExpiredProviderToken' }
  simulators.apns.next = [again, again]
  await expect(send()).rejects.toThrow('refused our key')
})

test('Apple: with another’s key no device is forgotten, and the message waits', async () => {
  await expect(senderOf('ios', { ...simulators.environment, APNS_KEY_ID: 'ANOTHER' })()).rejects.toThrow(Unreachable)
})

test('Google: an access token that has ended is asked for again, and an own token of each message is not', async () => {
  const send = senderOf('android')
  simulators.fcmAccessTokens.clear()
  await Promise.all([send(), send(), send()])
  expect(simulators.fcmAccessTokens.size).toBe(1)
  simulators.fcmAccessTokens.clear()
  expect(await send()).toBe('sent')
})

test('Google: a token of another project is gone; an account that may not send loses no message', async () => {
  const send = senderOf('android')
  simulators.fcm.next = [
    { status: 403, reason: 'SENDER_ID_MISMATCH' },
    { status: 403, reason: 'PERMISSION_DENIED' },
  ]
  expect(await send()).toBe('gone')
  await expect(send()).rejects.toThrow(Unreachable)
})

test('without settings no app is told; with a key that cannot be read the server says which', () => {
  expect(appPlatforms(providersFromEnvironment({}).push)).toEqual([])
  expect(appPlatforms(providersFromEnvironment(simulators.environment).push)).toEqual(['ios', 'android'])
  expect(() => providersFromEnvironment({ ...simulators.environment, APNS_KEY: 'secret words' })).toThrow(/^APNS_KEY /)
  expect(() => providersFromEnvironment({ ...simulators.environment, FCM_SERVICE_ACCOUNT: '{"a":1}' })).toThrow(
    /^FCM_SERVICE_ACCOUNT /,
  )
})
