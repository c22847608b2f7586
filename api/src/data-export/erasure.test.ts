/** @embedded */
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { deletions } from '../jobs/deletions'
import { features } from '../start/features'
import { participantMark } from '../platform/audit/audit-trail'
import { fillAllTables } from '../testing/fill-all-tables'
import { type Participant, startTestServer, type TestServer } from '../testing/server'
import { hashPassword } from '../account/password/hash'
import { definePoll } from '../social/polls/testing'
import { acceptedRelationship, confirmedParticipant } from '../social/relationships/testing'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

const PASSWORD = 'a quiet river at dawn'

async function leaver(options: Parameters<TestServer['participant']>[0] = {}): Promise<Participant> {
  return server.participant({ password_hash: await hashPassword(PASSWORD), ...options })
}

const ask = (person: Participant, current_password = PASSWORD) =>
  person.client.post('/users/request_delete', { current_password })
const endGracePeriod = (person: Participant) =>
  sql`update deletion_requests set delete_after = now() - interval '1 second' where user_id = ${person.id}`.execute(
    server.database,
  )

/** The tables with a row whose text contains one of the words. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    server.database,
  )
  const found: string[] = []
  for (const { name } of tables) {
    for (const word of words) {
      const { rows } =
        await sql`select 1 from ${sql.table(name)} as whole where position(lower(${word}) in lower(whole::text)) > 0 limit 1`.execute(
          server.database,
        )
      if (rows.length > 0) found.push(`${name}: ${word}`)
    }
  }
  return found
}

test('the deletion summary has the number of items that would be deleted', async () => {
  const maya = await leaver()
  const { status, body } = await maya.client.get('/users/request_delete')
  expect(status).toBe(200)
  expect(body).toEqual({
    counts: [
      { kind: 'groups', count: 1 },
      { kind: 'sessions', count: 1 },
    ],
    grace_days: 14,
    delete_after: null,
  })
})

test('the deletion summary counts current connections, groups of the circle and poll answers', async () => {
  const [maya, ben, noa] = await Promise.all([leaver(), confirmedParticipant(server), confirmedParticipant(server)])
  await acceptedRelationship(maya, ben)
  await maya.client.delete(`/relationships/${await acceptedRelationship(maya, noa)}`)
  await maya.client.post('/user_relationships', { name: 'Walkers' })
  const { company_id } = maya
  const { questions } = await definePoll(server.database, company_id)
  const [choice] = questions[0]?.choices ?? []
  await maya.client.post('/poll_response', { poll_response: { poll_choice: { id: choice } } })
  const { body } = await maya.client.get('/users/request_delete')
  expect((body as { counts: unknown[] }).counts).toEqual(
    expect.arrayContaining([
      { kind: 'people', count: 1 },
      { kind: 'circle_groups', count: 1 },
      { kind: 'polls', count: 1 },
    ]),
  )
})

test('a deletion request needs the right password, keeps its date when repeated, and can be canceled', async () => {
  const maya = await leaver()
  expect(await ask(maya, 'a wrong one')).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'WRONG_PASSWORD', field: 'current_password' }] },
  })
  const answers = await Promise.all([ask(maya), ask(maya), ask(maya)])
  const dates = answers.map(({ status, body }) => [status, (body as { delete_after: string }).delete_after])
  expect(new Set(dates.map(String)).size).toBe(1)
  const days = (Date.parse(String(dates[0]?.[1])) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThan(14.1)
  const mails = await server.database
    .selectFrom('outgoing_messages')
    .where('user_id', '=', maya.id)
    .select('kind')
    .execute()
  expect(mails).toEqual([{ kind: 'deletion_requested' }])

  expect((await maya.client.delete('/users/request_delete')).status).toBe(204)
  expect((await maya.client.get('/users/request_delete')).body).toMatchObject({ delete_after: null })
  await deletions(server.database, features)
  expect((await maya.client.get('/sessions/current')).body).toMatchObject({ id: maya.id })
})

test('wrong passwords are refused after ten attempts', async () => {
  const maya = await leaver()
  const statuses = []
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await ask(maya, 'a wrong one')).status)
  expect(statuses.slice(-2)).toEqual([429, 429])
})

test('an account is deleted only after its grace period, and only once by concurrent jobs', async () => {
  const early = await leaver()
  const due = await leaver()
  await ask(early)
  await ask(due)
  await endGracePeriod(due)
  const rounds = await Promise.all([deletions(server.database, features), deletions(server.database, features)])
  expect(rounds.filter((round) => round === 1)).toHaveLength(1)
  expect((await early.client.get('/sessions/current')).body).toMatchObject({ id: early.id })
  expect((await due.client.get('/users/request_delete')).status).toBe(401)
  const mails = await server.database
    .selectFrom('outgoing_messages')
    .where('recipient', '=', due.email)
    .select(['kind', 'user_id'])
    .execute()
  expect(mails).toEqual([{ kind: 'deletion_done', user_id: null }])
})

test('a deletion that fails is rolled back and repeated by the next job', async () => {
  const maya = await leaver()
  await ask(maya)
  await endGracePeriod(maya)
  await sql`create function cut() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(
    server.database,
  )
  await sql`create trigger cut before delete on users for each row execute function cut()`.execute(server.database)
  await expect(deletions(server.database, features)).rejects.toThrow('cut off')
  expect(
    await server.database.selectFrom('memberships').where('user_id', '=', maya.id).selectAll().execute(),
  ).toHaveLength(1)
  await sql`drop trigger cut on users`.execute(server.database)
  expect(await deletions(server.database, features)).toBe(1)
  expect(await server.database.selectFrom('users').where('id', '=', maya.id).selectAll().execute()).toEqual([])
})

test('the deletion job removes a user’s data from every table and keeps all data of others', async () => {
  const other = await leaver({ first_name: 'Bertrand', last_name: 'Staying', email: 'staying@example.test' })
  const maya = await leaver({ first_name: 'Zephyrine', last_name: 'Quillfeather', email: 'zephyrine@leaving.example' })
  await fillAllTables(server.database, other, maya, 'Bertrand')
  await fillAllTables(server.database, maya, other, 'Zephyrine')
  const before = await rowsNaming(other.id)
  await ask(maya)

  const { rows: holders } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and (column_name like '%user_id' or column_name in ('email', 'to_user_email', 'recipient'))
      and not exists (select from pg_inherits where inhrelid = format('%I', table_name)::regclass)`.execute(
    server.database,
  )
  for (const { table_name, column_name } of holders) {
    const { rows } =
      await sql`select 1 from ${sql.table(table_name)} where ${sql.ref(column_name)}::text in (${maya.id}, ${maya.email}) limit 1`.execute(
        server.database,
      )
    // A table with personal data has to be filled in testing/fill-all-tables.ts, and declared in a feature's tables.
    expect([table_name, column_name, rows.length]).toEqual([table_name, column_name, 1])
  }
  expect(await tablesWith(maya.id)).not.toEqual([])

  await endGracePeriod(maya)
  expect(await deletions(server.database, features)).toBe(1)
  // The last mail to the user has their address until it is sent.
  const { numDeletedRows } = await server.database
    .deleteFrom('outgoing_messages')
    .where('kind', '=', 'deletion_done')
    .where('recipient', '=', maya.email)
    .executeTakeFirst()
  expect(numDeletedRows).toBe(1n)
  // Messages to others remain, under an id that identifies no user.
  expect(await tablesWith(maya.id, maya.email, 'Zephyrine', 'Quillfeather')).toEqual(['messages: Zephyrine'])
  expect(await rowsNaming(other.id)).toEqual(before)
  // The deletion is recorded, under an irreversible pseudonym.
  expect(
    await server.database
      .selectFrom('security_events')
      .where('event', '=', 'user_deleted')
      .where(sql<boolean>`document->>'participant' = ${participantMark('deletion', maya.id)}`)
      .select('user_id')
      .execute(),
  ).toEqual([{ user_id: null }])
  // Entries recorded for others remain theirs, without the recorder.
  const kept = (await other.client.get('/responses')).body as { recorded_by: unknown }[]
  expect(kept.map(({ recorded_by }) => recorded_by)).toEqual([{ id: null, first_name: null, last_name: null }])
  // Conversations remain for their other participants, with the messages.
  const left = (await other.client.get('/conversations')).body as {
    last_message: { message: string; from_user_email: string; from: { id: string } } | null
  }[]
  const messages = left.flatMap(({ last_message }) => last_message ?? [])
  expect(messages.map(({ message }) => message).sort()).toEqual([
    'Bertrand writes',
    'Bertrand writes',
    'Zephyrine writes',
  ])
  expect(messages.find(({ message }) => message === 'Zephyrine writes')).toMatchObject({
    from_user_email: '',
    from: { id: expect.not.stringMatching(maya.id) as unknown, first_name: null, last_name: null },
  })
})

/**
 * The number of rows of each table with this user_id, except tables of what two users share: it is deleted with either
 * of them.
 */
async function rowsNaming(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' and table_name not in ('relationships', 'recorders', 'blocked_users', 'user_reports', 'user_relationship_group_members', 'conversation_participants', 'conversation_departures', 'conversation_requests', 'outgoing_messages')`.execute(
    server.database,
  )
  for (const { name } of tables) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(name)} where user_id = ${id}`.execute(server.database)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

test('another user’s archive answers 404 to a participant and 401 to a visitor', async () => {
  const [maya, other] = [await leaver(), await leaver()]
  expect((await maya.client.get(`/users/${other.id}/own_data.zip`)).status).toBe(404)
  expect((await maya.client.get(`/users/${newId()}/own_data.zip`)).status).toBe(404)
  expect((await server.visitor.get(`/users/${other.id}/own_data.zip`)).status).toBe(401)
})
