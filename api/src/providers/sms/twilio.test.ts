import { startSimulators, type Simulators } from '../../../simulators/start'
import { providersFromEnvironment } from '../environment'
import { Unreachable } from '../http/request'

let simulators: Simulators

beforeAll(async () => {
  simulators = await startSimulators()
})
afterEach(() => {
  simulators.sms.behaviour = 'ok'
})
afterAll(() => simulators.close())

function provider(changed: Record<string, string> = {}) {
  const { sms } = providersFromEnvironment({ ...simulators.environment, PROVIDER_TIMEOUT: '2000', ...changed })
  if (!sms) throw new Error('The environment configures no text messages')
  return sms
}

test('a text message arrives unchanged', async () => {
  const body = 'رمزك 123456 & é + 100 %'
  expect(await provider().send({ to: '+4915112345678', body, sender: null })).toBe('sent')
  expect(simulators.outbox.all()[0]).toMatchObject({ channel: 'sms', to: '+4915112345678', text: body })
})

test('a messaging service is used as the sender instead of a number', async () => {
  expect(
    await provider({ TWILIO_FROM: '', TWILIO_MESSAGING_SERVICE_SID: 'MG1' }).send({
      to: '+4915112345678',
      body: 'hello',
      sender: null,
    }),
  ).toBe('sent')
})

test.each(['+15005550001', '+15005550004', '+15005550009', '12', ''])(
  'a number that cannot receive messages (%j) is refused',
  async (to) => {
    expect(await provider().send({ to, body: 'hello', sender: null })).toBe('refused')
  },
)

test('a wrong auth token throws Unreachable and does not count as a refused number', async () => {
  await expect(
    provider({ TWILIO_AUTH_TOKEN: 'wrong' }).send({ to: '+4915112345678', body: 'hello', sender: null }),
  ).rejects.toThrow(Unreachable)
})

test.each(['down', 'slow', 'html'] as const)('an unavailable Twilio (%s) throws Unreachable', async (behaviour) => {
  simulators.sms.behaviour = behaviour
  await expect(provider().send({ to: '+4915112345678', body: 'hello', sender: null })).rejects.toThrow(Unreachable)
})

const last = () => simulators.outbox.all()[0]
const named = (to: string, sender: string, countries = 'DE, US') =>
  provider({ TWILIO_NAME_COUNTRIES: countries }).send({ to, body: 'hello', sender })

test('a message comes from the name of a company in the countries that allow it, and from the number elsewhere', async () => {
  expect(await named('+4915112345678', 'Northwind')).toBe('sent')
  expect(last()).toMatchObject({ from: 'Northwind', to: '+4915112345678' })
  expect(await named('+33612345678', 'Northwind')).toBe('sent')
  expect(last()).toMatchObject({ from: '+15005550006', to: '+33612345678' })
  expect(await named('+4915112345678', 'Northwind', '')).toBe('sent')
  expect(last()).toMatchObject({ from: '+15005550006' })
})

test.each([
  ['+12025550123', 'Northwind'],
  ['+4915112345678', 'Más que once letras'],
])('a name that is refused (to %s from %s) does not lose the message: it comes from the number', async (to, name) => {
  expect(await named(to, name)).toBe('sent')
  expect(last()).toMatchObject({ from: '+15005550006', to })
})

test('a number that cannot receive messages is refused from a name too', async () => {
  expect(await named('+4915', 'Northwind')).toBe('refused')
})
