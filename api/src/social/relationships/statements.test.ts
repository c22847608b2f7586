import type { KyselyPlugin } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { openSession } from '../../account/session/store'
import { buildApp } from '../../start/app'
import { createClient, type TestClient } from '../../testing/client'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { socialArea } from '../area'
import { confirmedParticipant, invited } from './testing'

let server: TestServer
let app: Awaited<ReturnType<typeof buildApp>>
let ana: Participant
/** Ana's client, whose statements are counted. */
let client: TestClient
let statements = 0

const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult({ result }) {
    statements += 1
    return Promise.resolve(result)
  },
}

beforeAll(async () => {
  server = await startTestServer({ areas: [socialArea] })
  app = await buildApp({ database: server.database.withPlugin(counter), areas: [socialArea] })
  await app.ready()
  ana = await confirmedParticipant(server)
  client = createClient(app, await openSession(server.database, ana.id, null))
  // The first call of a session updates its last use.
  await client.get('/relationships')
})
afterAll(async () => {
  await app.close()
  await server.close()
})

async function countOf(to_user_email: string): Promise<number> {
  const before = statements
  expect((await client.post('/relationships', { to_user_email })).status).toBe(200)
  return statements - before
}

test('inviting runs equally many statements for unknown, known, declining and blocking addresses', async () => {
  const declining = await confirmedParticipant(server)
  await declining.client.delete(`/relationships/${(await invited(ana, declining.email)).id}`)
  const blocking = await confirmedParticipant(server)
  await invited(ana, blocking.email)
  await blocking.client.post('/blocked_users', { user_id: ana.id })
  const [none, account, declined, blocked, unconfirmed] = [
    await countOf(`${newId()}@example.test`),
    await countOf((await confirmedParticipant(server)).email),
    await countOf(declining.email),
    await countOf(blocking.email),
    await countOf((await server.participant()).email),
  ]
  expect(none).toBeGreaterThan(8)
  expect([account, declined, blocked, unconfirmed]).toEqual([none, none, none, none])
})
