import type { Call } from '@almanac/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Policy } from '@almanac/contracts'
import { newId } from '@almanac/domain/ids'
import { fillAllTables } from '../../testing/fill-all-tables'
import { haveConversation } from '../conversations/testing'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'

let server: TestServer
let ana: Participant
let ben: Participant
const photo = newId()

/** Answered with something else than JSON, never, or with an effect. */
const NOT_READ = [
  'listenToEvents',
  'endSession',
  'ownDataArchive',
  'sendReport',
  'sendEconsent',
  'sendEmailConfirmation',
]

/** Where Ana is told that it is somebody whom she has blocked, or that they saw or recorded something of hers. */
const NAMES_BLOCKED = [
  'getConversation',
  'listAppointments',
  'listBlockedUsers',
  'listConversations',
  'listHistoryViews',
  'listRecordedByOthers',
  'listResponses',
]

beforeAll(async () => {
  server = await startTestServer()
  ana = await server.participant({ first_name: 'Ana', features: ['Virtual Appointments'] })
  ben = await server.participant({ first_name: 'Zebulon', last_name: 'Quist' })
  await fillAllTables(server.database, ana, ben, 'Ana')
  await fillAllTables(server.database, ben, ana, 'Zebulon')
  const { id: third } = await server.participant()
  await haveConversation(server.database, {
    members: [ana.id, ben.id, third],
    messages: [{ from: ben.id, message: 'Hello', minute: 1 }],
  })
  await server.database
    .insertInto('history_views')
    .values({ user_id: ana.id, viewer_user_id: ben.id, first_hour: new Date() })
    .execute()
  await server.database.deleteFrom('blocked_users').execute()
  await ana.client.post('/blocked_users', { user_id: ben.id })
  await server.database.updateTable('users').set({ image_id: photo }).where('id', '=', ben.id).execute()
})
afterAll(() => server.close())

/** SQL for the ids of the rows that a policy is about. */
const ROWS: Partial<Record<Policy, (reader: string) => RawBuilder<{ id: string }>>> = {
  self: (reader) => sql`select ${reader} as id`,
  conversation_member: (reader) =>
    sql`select conversation_id as id from conversation_participants where user_id = ${reader}`,
  relationship_party: (reader) => sql`select id from relationships where ${reader} in (user_id, to_user_id)`,
  appointment_party: () => sql`select id from appointments`,
  room_party: () => sql`select id from appointments`,
  response_viewer: (reader) => sql`select id from responses where user_id = ${reader}`,
  records_viewer: (reader) => sql`select activity_id as id from participant_activities where user_id = ${reader}`,
  activity_owner: (reader) => sql`select activity_id as id from participant_activities where user_id = ${reader}`,
}

/** Paths of a call with ids of Ana's. */
async function pathsOf({ path, policy }: Call): Promise<string[]> {
  if (!path.includes('{')) return [path]
  const rows = await ROWS[policy]?.(ana.id).execute(server.database)
  return (rows?.rows ?? []).map(({ id }) => path.replace('{id}', id)).filter((one) => !one.includes('{'))
}

test('no call answers the photo or the address of somebody whom the reader has blocked, and few their name', async () => {
  const leaks: string[] = []
  const naming = new Set<string>()
  let answered = 0
  for (const call of server.app.calls.map(({ call }) => call)) {
    if (call.method !== 'GET' || NOT_READ.includes(call.id)) continue
    if (['operator', 'team', 'remote_team', 'app'].includes(call.policy)) continue
    for (const path of await pathsOf(call)) {
      const { status, body } = await ana.client.get(path)
      if (status === 200) answered += 1
      const text = JSON.stringify(body) ?? ''
      if (text.includes(photo)) leaks.push(`${call.id}: photo`)
      if (text.includes(ben.email)) leaks.push(`${call.id}: address`)
      if (/Zebulon|Quist/.test(text)) naming.add(call.id)
    }
  }
  expect([...new Set(leaks)]).toEqual([])
  expect([...naming].sort()).toEqual(NAMES_BLOCKED)
  expect(answered).toBeGreaterThan(60)
})
