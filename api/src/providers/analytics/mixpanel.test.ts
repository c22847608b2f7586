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

test('a profile is sent, and one that Mixpanel rejects with status 200 is refused', async () => {
  expect(await provider().setProfiles([profile])).toBe('sent')
  expect(simulators.profiles).toMatchObject([{ $distinct_id: 'hash', $set: { joined: '2026-03', language: 'fr' } }])
  expect(await provider({ MIXPANEL_TOKEN: 'wrong' }).setProfiles([profile])).toBe('refused')
  expect(await provider().setProfiles([{ ...profile, distinct_id: '' }])).toBe('refused')
  expect(simulators.profiles).toHaveLength(1)
})

test('deleting a profile removes only that profile, and an unknown profile is no error', async () => {
  const others = simulators.profiles.length
  await provider().setProfiles([{ ...profile, distinct_id: 'leaving' }])
  expect(simulators.profiles).toHaveLength(others + 1)
  expect(await provider().deleteProfile('leaving')).toBe('sent')
  expect(simulators.profiles).toHaveLength(others)
  expect(simulators.profiles.some(({ $distinct_id }) => $distinct_id === 'leaving')).toBe(false)
  expect(await provider().deleteProfile('leaving')).toBe('sent')
  expect(await provider({ MIXPANEL_TOKEN: 'wrong' }).deleteProfile('hash')).toBe('refused')
})

test('an event sent twice is counted once', async () => {
  expect(await provider().track([event])).toBe('sent')
  expect(await provider().track([event])).toBe('sent')
  expect(simulators.tracked).toHaveLength(1)
  expect(simulators.tracked[0]).toMatchObject({
    event: 'login',
    properties: { distinct_id: 'hash', $insert_id: 'one' },
  })
})

test('a pseudonym is stable per user, depends on the key and does not contain the user id', () => {
  const one = provider().pseudonym('maya')
  expect(one).toBe(provider().pseudonym('maya'))
  expect(one).not.toBe(provider({ MIXPANEL_TOKEN: 'other' }).pseudonym('maya'))
  expect(one).not.toContain('maya')
})

test('an event with a wrong token or without a name is refused', async () => {
  expect(await provider({ MIXPANEL_TOKEN: 'wrong' }).track([event])).toBe('refused')
  expect(await provider().track([{ ...event, event: '' }])).toBe('refused')
})

test.each(['down', 'slow', 'html'] as const)('an unavailable Mixpanel (%s) throws Unreachable', async (behaviour) => {
  simulators.analytics.behaviour = behaviour
  await expect(provider().track([event])).rejects.toThrow(Unreachable)
  await expect(provider().setProfiles([profile])).rejects.toThrow(Unreachable)
  await expect(provider().deleteProfile('hash')).rejects.toThrow(Unreachable)
})
