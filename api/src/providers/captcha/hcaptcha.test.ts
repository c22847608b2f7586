import * as z from 'zod/mini'
import { startSimulators, type Simulators } from '../../../simulators/start'
import { providersFromEnvironment } from '../environment'
import { Unreachable } from '../http/request'

let simulators: Simulators

beforeAll(async () => {
  simulators = await startSimulators()
})
afterEach(() => {
  simulators.captcha.behaviour = 'ok'
  jest.restoreAllMocks()
})
afterAll(() => simulators.close())

function provider(changed: Record<string, string> = {}) {
  const { captcha } = providersFromEnvironment({ ...simulators.environment, PROVIDER_TIMEOUT: '2000', ...changed })
  if (!captcha) throw new Error('The environment configures no captcha')
  return captcha
}

async function solve(): Promise<string> {
  const answer = await fetch(`${simulators.address}/simulators/hcaptcha/solve`)
  return z.object({ token: z.string() }).parse(await answer.json()).token
}

test('a token is single-use, and an invented one is invalid', async () => {
  const token = await solve()
  expect(await provider().verify(token, '127.0.0.1')).toBe(true)
  expect(await provider().verify(token, '127.0.0.1')).toBe(false)
  expect(await provider().verify('P1_made_up', undefined)).toBe(false)
  expect(await provider().verify('', undefined)).toBe(false)
})

test('of concurrent uses of a token exactly one succeeds', async () => {
  const token = await solve()
  const answers = await Promise.all([1, 2, 3].map(() => provider().verify(token, undefined)))
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test('a token expires after 120 seconds', async () => {
  const token = await solve()
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + 121_000)
  expect(await provider().verify(token, undefined)).toBe(false)
})

test('a wrong secret throws Unreachable instead of failing the visitor', async () => {
  await expect(provider({ HCAPTCHA_SECRET: 'wrong' }).verify(await solve(), undefined)).rejects.toThrow(Unreachable)
})

test.each(['down', 'slow', 'html'] as const)('an unavailable hCaptcha (%s) throws Unreachable', async (behaviour) => {
  simulators.captcha.behaviour = behaviour
  await expect(provider().verify('token', undefined)).rejects.toThrow(Unreachable)
})

test('hCaptcha’s script requires the origins of hCaptcha, a script at our origin none', () => {
  expect(provider({ HCAPTCHA_SCRIPT_URL: 'https://js.hcaptcha.com/1/api.js' }).origins).toContain(
    'https://*.hcaptcha.com',
  )
  expect(provider().origins).toEqual([])
})
