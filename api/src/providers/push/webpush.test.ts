import { generateVAPIDKeys } from 'web-push'
import { startSimulators, type Simulators } from '../../../simulators/start'
import { providersFromEnvironment } from '../environment'
import { Unreachable } from '../http/request'
import { isPublic, isPublicHttps, lookupPublic } from './public-address'

let simulators: Simulators

beforeAll(async () => {
  simulators = await startSimulators()
})
afterEach(() => {
  simulators.push.behaviour = 'ok'
})
afterAll(() => simulators.close())

const { publicKey: public_key, privateKey: private_key } = generateVAPIDKeys()
const keys = { public_key, private_key }
const message = {
  payload: {
    title: 'المزاج',
    body: 'حان الوقت.',
    url: '/activity/wellbeing/1',
    tag: 'tag',
    lang: 'ar',
    icon: '/app-icon-192.png',
    actions: [],
  },
  topic: 'tag',
  seconds: 600,
}
const provider = () => providersFromEnvironment({ ...simulators.environment, PROVIDER_TIMEOUT: '2000' }).push
const browserOf = ({ endpoint, keys: { p256dh, auth } }: ReturnType<Simulators['browsers']['subscribe']>) => ({
  endpoint,
  p256dh,
  auth,
})

test('a message reaches only the subscribed browser, encrypted', async () => {
  const browser = simulators.browsers.subscribe()
  expect(await provider().send(browserOf(browser), message, keys)).toBe('sent')
  expect(browser.pushed).toMatchObject([
    { payload: message.payload, topic: 'tag', ttl: 600, authorization: expect.stringContaining(`k=${public_key}`) },
  ])
})

test('an unsubscribed and an unknown browser are gone', async () => {
  const browser = simulators.browsers.subscribe()
  browser.leave()
  expect(await provider().send(browserOf(browser), message, keys)).toBe('gone')
  expect(await provider().send({ ...browserOf(browser), endpoint: `${browser.endpoint}x` }, message, keys)).toBe('gone')
})

test.each([
  ['a key that is no point of the curve', { p256dh: 'B'.padEnd(87, 'x') }],
  ['an authentication secret of another length', { auth: 'a'.repeat(20) }],
])('a browser with %s is gone: nothing can be encrypted for it', async (_, wrong) => {
  const browser = simulators.browsers.subscribe()
  expect(await provider().send({ ...browserOf(browser), ...wrong }, message, keys)).toBe('gone')
  expect(browser.pushed).toEqual([])
})

test.each(['down', 'slow'] as const)('an unavailable push service (%s) throws Unreachable', async (behaviour) => {
  simulators.push.behaviour = behaviour
  await expect(provider().send(browserOf(simulators.browsers.subscribe()), message, keys)).rejects.toThrow(Unreachable)
})

test('without PUSH_LOCAL_ORIGIN an endpoint on this machine is refused', async () => {
  const { push } = providersFromEnvironment({})
  const browser = simulators.browsers.subscribe()
  expect(push.accepts(browser.endpoint)).toBe(false)
  expect(await push.send(browserOf(browser), message, keys)).toBe('refused')
  expect(browser.pushed).toEqual([])
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['fd00::1', false],
  ['100.100.0.1', false],
  ['224.0.0.1', false],
  ['x', false],
])('%s is a public address: %s', (address, open) => {
  expect(isPublic(address)).toBe(open)
})

test.each([
  ['https://push.example.org/send', true],
  ['https://push.example.org./send', true],
  ['https://8.8.8.8/', true],
  ['https://localhost./', false],
  ['https://localhost/', false],
  ['https://printer.local./', false],
  ['https://db.internal/', false],
  ['https://127.0.0.1./', false],
  ['https://./', false],
  ['http://push.example.org/', false],
  ['https://push.example.org:8443/', false],
  ['https://a:b@push.example.org/', false],
])('%s may be requested: %s', (address, may) => {
  expect(isPublicHttps(address)).toBe(may)
})

test('a host name that resolves to this machine is not connected to', async () => {
  const error = await new Promise((resolve) => lookupPublic('localhost', {}, (failure) => resolve(failure)))
  expect(error).toMatchObject({ code: 'not_public' })
})
