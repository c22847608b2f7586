import type { KyselyPlugin } from 'kysely'
import { createClient, type TestClient } from '../../testing/client'
import { openSession } from '../../account/session/store'
import { buildApp } from '../../start/app'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, relate, responseOf } from '../testing/fixtures'

const mood = objectiveOf('SliderObjective')
let server: TestServer
let app: Awaited<ReturnType<typeof buildApp>>
let ana: Participant
let doctor: Participant
let activity: string
let response: string
/** Clients whose statements are counted, each with its own session. */
let clients: { owner: TestClient; doctor: TestClient }
let statements = 0

// Counts results rather than queries, because a subquery is transformed too.
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult({ result }) {
    statements += 1
    return Promise.resolve(result)
  },
}

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
  app = await buildApp({ database: server.database.withPlugin(counter), areas: [activitiesArea] })
  await app.ready()
  ana = await server.participant()
  doctor = await server.participant()
  await relate(server.database, ana, doctor, 4)
  activity = await defineActivity(server.database, ana, activityDocumentOf([mood]))
  await giveActivity(server.database, ana, activity)
  const body = responseOf(activity, [{ objective_id: mood.id, type: 'SliderEntry', value: 2 }])
  expect((await ana.client.post('/responses', body)).status).toBe(200)
  response = body.id
  const of = async ({ id }: Participant) => createClient(app, await openSession(server.database, id, null))
  clients = { owner: await of(ana), doctor: await of(doctor) }
})
afterAll(async () => {
  await app.close()
  await server.close()
})

async function countOf(client: TestClient, path: string): Promise<number> {
  const before = statements
  expect((await client.get(path)).status).toBe(200)
  return statements - before
}

const window = 'start_date=2026-11-16&end_date=2026-11-22'

test.each([
  ['the numbers of a week', () => `/history/summary?${window}`],
  ['a chart', () => `/history/series?quest_id=${activity}&${window}`],
])('%s of another member takes three statements besides the session’s, one’s own takes one', async (_, path) => {
  const session = 1
  expect(await countOf(clients.owner, path())).toBe(session + 1)
  // Relationship with exceptions, the recorded view, and the requested data.
  expect(await countOf(clients.doctor, `${path()}&user_id=${ana.id}`)).toBe(session + 3)
  expect(await countOf(clients.owner, `${path()}&view_as=${doctor.id}`)).toBe(session + 2)
})

test('another member’s response is looked up once for both policy and handler', async () => {
  const path = `/responses/${response}/comments`
  // The own row, the circle, the other's row, the relationship, the recorded view: four more than for the owner.
  expect((await countOf(clients.doctor, path)) - (await countOf(clients.owner, path))).toBe(4)
})
