import { startSimulators, type Simulators } from '../../../simulators/start'
import { providersFromEnvironment } from '../environment'
import { Unreachable } from '../http/request'
import type { DexcomProvider } from './provider'

const BACK = 'http://localhost:8080/api/dexcom_api/callback'
let simulators: Simulators
let provider: DexcomProvider

beforeAll(async () => {
  simulators = await startSimulators()
  const { dexcom } = providersFromEnvironment({ ...simulators.environment, PROVIDER_TIMEOUT: '2000' })
  if (!dexcom) throw new Error('The environment configures no Dexcom')
  provider = dexcom
})
afterEach(() => {
  simulators.dexcom.behaviour = 'ok'
})
afterAll(() => simulators.close())

/**
 * Logs in like a participant, by default with the page's first choice that allows access; returns the URL
 * of the redirect.
 */
async function logIn(state: string, choice = /href="([^"]*login\/allow[^"]*)"/): Promise<URL> {
  const page = await (await fetch(new URL(provider.loginUrl(BACK, state), simulators.address))).text()
  const href = choice.exec(page)?.[1]?.replaceAll('&#38;', '&')
  const answer = await fetch(new URL(href ?? '', simulators.address), { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

const codeOf = (back: URL) => back.searchParams.get('code') ?? ''

test('a login returns the state and a single-use code', async () => {
  const back = await logIn('a state')
  expect(back.searchParams.get('state')).toBe('a state')
  const before = Date.now()
  const tokens = await provider.exchange(codeOf(back), BACK)
  // `expires_in` (7200) is in seconds, although the documentation says milliseconds.
  expect(tokens !== 'refused' && tokens.expires_at.getTime() - before).toBeGreaterThanOrEqual(7_200_000)
  expect(await provider.exchange(codeOf(back), BACK)).toBe('refused')
})

test('a refresh token is single-use', async () => {
  const tokens = await provider.exchange(codeOf(await logIn('s')), BACK)
  if (tokens === 'refused') throw new Error('The code was refused')
  const next = await provider.refresh(tokens.refresh_token, BACK)
  expect(next !== 'refused' && next.refresh_token).not.toBe(tokens.refresh_token)
  expect(await provider.refresh(tokens.refresh_token, BACK)).toBe('refused')
})

test('a code is refused with another redirect URI', async () => {
  expect(await provider.exchange(codeOf(await logIn('s')), 'http://elsewhere.example/callback')).toBe('refused')
})

test('a participant who denies access is redirected back without a code', async () => {
  const back = await logIn('s', /href="([^"]*login\/deny[^"]*)"/)
  expect(back.searchParams.get('error')).toBe('access_denied')
  expect(back.searchParams.has('code')).toBe(false)
})

test.each(['down', 'slow', 'html', 'refused', 'busy', 'elsewhere'] as const)(
  'an unavailable Dexcom (%s) throws Unreachable',
  async (behaviour) => {
    simulators.dexcom.behaviour = behaviour
    await expect(provider.exchange('code', BACK)).rejects.toThrow(Unreachable)
    await expect(provider.refresh('token', BACK)).rejects.toThrow(Unreachable)
  },
)
