/** @embedded */
import { listenTo } from '../database/listen'
import { devicesArea } from '../devices'
import { USER_EVENTS_CHANNEL } from '../platform/events/publish'
import { providersFromEnvironment } from '../providers/environment'
import { startTestServer, type TestServer } from '../testing/server'
import { TEST_TOKEN_KEY } from '../testing/token-key'
import { deviceJobs } from './devices'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [devicesArea] })
})
afterAll(() => server.close())

test('open pages of a participant are notified after one of their devices was read', async () => {
  const maya = await server.participant()
  const [, , sync] = deviceJobs({
    database: server.database,
    log: server.app.log,
    key: () => TEST_TOKEN_KEY,
    providers: providersFromEnvironment({}),
    publicUrl: 'http://localhost',
  })
  let notified = (_payload: string): void => undefined
  const payload = new Promise<string>((resolve) => {
    notified = resolve
  })
  const listener = listenTo(server.database, USER_EVENTS_CHANNEL, { onMessage: notified, onConnected: () => undefined })
  await listener.opened(10_000)
  await sync.run(
    { user_id: maya.id, source_id: 'dexcom' },
    { boss: { insert: () => Promise.resolve() }, signal: new AbortController().signal },
  )
  expect(JSON.parse(await payload)).toEqual({ event: { type: 'samples' }, to: [[maya.id, null]] })
  await listener.close()
})
