import { startSimulators, type Simulators } from '../../../simulators/start'
import { startTestServer, type TestServer } from '../../testing/server'

let server: TestServer
let simulators: Simulators

beforeAll(async () => {
  simulators = await startSimulators()
  Object.assign(process.env, simulators.environment, { PROVIDER_TIMEOUT: '2000' })
  server = await startTestServer()
})
afterEach(() => {
  simulators.analytics.behaviour = 'ok'
})
afterAll(async () => {
  await server.close()
  await simulators.close()
})

const login = { event: 'login' }

test('an event is sent without anything that identifies the user', async () => {
  const maya = await server.participant({ features: ['SendToMixPanel'] })
  const before = simulators.tracked.length
  expect((await maya.client.post('/analytics_events', login)).status).toBe(204)
  const sentEvents = simulators.tracked.slice(before)
  expect(sentEvents).toHaveLength(1)
  expect(JSON.stringify(sentEvents)).not.toContain(maya.id)
  expect(JSON.stringify(sentEvents)).not.toContain(maya.email)
  expect(Object.keys(sentEvents[0]?.properties ?? {}).sort()).toEqual([
    '$insert_id',
    '$user_id',
    'app_type',
    'distinct_id',
    'ip',
    'time',
    'token',
  ])
})

test('the profile has only the month of joining, language and kind of app, under the pseudonym of the events', async () => {
  const maya = await server.participant({ features: ['SendToMixPanel'] })
  const before = simulators.profiles.length
  expect((await maya.client.post('/analytics_events', { ...login, app_type: 'mobile_app' })).status).toBe(204)
  const sentEvents = simulators.profiles.slice(before)
  expect(sentEvents).toHaveLength(1)
  expect(sentEvents[0]?.$set).toEqual({
    joined: expect.stringMatching(/^\d{4}-\d{2}$/),
    language: 'en',
    app_type: 'mobile_app',
  })
  expect(sentEvents[0]?.$ip).toBe('0')
  expect(sentEvents[0]?.$distinct_id).toBe(simulators.tracked.at(-1)?.properties.distinct_id)
  expect(JSON.stringify(sentEvents)).not.toContain(maya.id)
  expect((await maya.client.post('/analytics_events', { ...login, app_type: 'a fridge' })).status).toBe(422)
  expect(simulators.profiles).toHaveLength(before + 1)
})

test('nothing is sent without the feature or for a visitor, and no unknown events or properties', async () => {
  const maya = await server.participant()
  const sam = await server.participant({ features: ['SendToMixPanel'] })
  const [before, profiles] = [simulators.tracked.length, simulators.profiles.length]
  expect((await maya.client.post('/analytics_events', login)).status).toBe(204)
  expect(simulators.profiles).toHaveLength(profiles)
  expect((await server.visitor.post('/analytics_events', login)).status).toBe(401)
  expect((await sam.client.post('/analytics_events', { event: 'glucose 300' })).status).toBe(422)
  await sam.client.post('/analytics_events', { ...login, glucose: 'a health value' })
  expect(JSON.stringify(simulators.tracked.slice(before))).not.toContain('a health value')
  expect(simulators.tracked.length).toBeLessThanOrEqual(before + 1)
})

test.each(['down', 'slow', 'html'] as const)(
  'an unavailable service (%s) does not fail the call',
  async (behaviour) => {
    const maya = await server.participant({ features: ['SendToMixPanel'] })
    simulators.analytics.behaviour = behaviour
    expect((await maya.client.post('/analytics_events', login)).status).toBe(204)
  },
)
