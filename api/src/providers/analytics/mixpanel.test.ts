import { startSimulators, type Simulators } from '../../../simulators/start'
import { providersFromEnvironment } from '../environment'
import { Unreachable } from '../http/request'

let simulators: Simulators

beforeAll(async () => {
  simulators = await startSimulators()
})
afterEach(() => {
  simulators.analytics.behaviour = 'ok'
})
afterAll(() => simulators.close())

function provider(changed: Record<string, string> = {}) {
  const { analytics } = providersFromEnvironment({ ...simulators.environment, PROVIDER_TIMEOUT: '2000', ...changed })
  if (!analytics) throw new Error('The environment configures no analytics')
  return analytics
}
const event = { event: 'login', distinct_id: 'hash', id: 'one', at: new Date(), app_type: 'browser' as const }
const profile = { distinct_id: 'hash', joined: '2026-03', language: 'fr', app_type: 'browser' as const }

test('a profile is sent, and one that is answered with 200 and a refusal is refused', async () => {
  expect(await provider().setProfiles([profile])).toBe('sent')
  expect(simulators.profiles).toMatchObject([{ $distinct_id: 'hash', $set: { joined: '2026-03', language: 'fr' } }])
  expect(await provider({ MIXPANEL_TOKEN: 'wrong' }).setProfiles([profile])).toBe('refused')
  expect(await provider().setProfiles([{ ...profile, distinct_id: '' }])).toBe('refused')
  expect(simulators.profiles).toHaveLength(1)
})

test('a deleted profile is gone, of others nothing; an unknown one is none to be tried again', async () => {
  const others = simulators.profiles.length
  await provider().setProfiles([{ ...profile, distinct_id: 'leaving' }])
  expect(simulators.profiles).toHaveLength(others + 1)
  expect(await provider().deleteProfile('leaving')).toBe('sent')
  expect(simulators.profiles).toHaveLength(others)
  expect(simulators.profiles.some(({ $distinct_id }) => $distinct_id === 'leaving')).toBe(false)
  expect(await provider().deleteProfile('leaving')).toBe('sent')
  expect(await provider({ MIXPANEL_TOKEN: 'wrong' }).deleteProfile('hash')).toBe('refused')
})

test('an event that is told twice counts once', async () => {
  expect(await provider().track([event])).toBe('sent')
  expect(await provider().track([event])).toBe('sent')
  expect(simulators.tracked).toHaveLength(1)
  expect(simulators.tracked[0]).toMatchObject({
    event: 'login',
    properties: { distinct_id: 'hash', $insert_id: 'one' },
  })
})

test('a name leads back to nobody, and is the same for the same user', () => {
  const one = provider().pseudonym('maya')
  expect(one).toBe(provider().pseudonym('maya'))
  expect(one).not.toBe(provider({ MIXPANEL_TOKEN: 'other' }).pseudonym('maya'))
  expect(one).not.toContain('maya')
})

test('what is refused once is refused always', async () => {
  expect(await provider({ MIXPANEL_TOKEN: 'wrong' }).track([event])).toBe('refused')
  expect(await provider().track([{ ...event, event: '' }])).toBe('refused')
})

test.each(['down', 'slow', 'html'] as const)('a Mixpanel that is %s cannot be reached', async (behaviour) => {
  simulators.analytics.behaviour = behaviour
  await expect(provider().track([event])).rejects.toThrow(Unreachable)
  await expect(provider().setProfiles([profile])).rejects.toThrow(Unreachable)
  await expect(provider().deleteProfile('hash')).rejects.toThrow(Unreachable)
})
