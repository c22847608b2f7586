/** @embedded */
import { listenTo } from '../../database/listen'
import { inTransaction } from '../../database/transaction'
import { startTestServer, type TestServer } from '../../testing/server'
import { saveConnection } from '../connections'
import { readNow } from '../wearables/synced-apps'
import { CONNECTIONS_DUE_CHANNEL } from './due'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Resolves at the first notification that connections are due after `work` has begun. */
async function notifiedBy(work: () => Promise<void>): Promise<void> {
  let onMessage = (): void => undefined
  const notified = new Promise<void>((resolve) => {
    onMessage = resolve
  })
  const listener = listenTo(server.database, CONNECTIONS_DUE_CHANNEL, {
    onMessage: () => {
      onMessage()
    },
    onConnected: () => undefined,
  })
  await listener.opened(10_000)
  await work()
  await notified
  await listener.close()
}

test('who connects a source, or whose provider has new data, is read at once and not at the next minute', async () => {
  const maya = await server.participant()
  await notifiedBy(() =>
    inTransaction(server.database, (transaction) =>
      saveConnection(transaction, maya.id, 'wearables', {
        document: { apps: [], disconnects: 0 },
        connectedAt: new Date(),
      }),
    ),
  )
  await notifiedBy(() => readNow(server.database, maya.id))
})
