import * as schema from '@almanac/contracts/schema/social/user-reports'
import * as blockedSchema from '@almanac/contracts/schema/social/blocked-users'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { acceptedRelationship, confirmedParticipant, invited, sees } from '../relationships/testing'

let server: TestServer
let ana: Participant
let ben: Participant

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})
beforeEach(async () => {
  ana = await confirmedParticipant(server, { first_name: 'Ana' })
  ben = await confirmedParticipant(server, { first_name: 'Ben' })
  await server.database.deleteFrom('outgoing_messages').execute()
  await name([])
})

const name = (report_recipients: string[]) =>
  server.database
    .updateTable('companies')
    .set({ messaging: JSON.stringify({ report_recipients }) })
    .execute()
const report = ({ client }: Participant, body: object) => client.post('/user_reports', body)
const mails = () =>
  server.database
    .selectFrom('outgoing_messages')
    .where('kind', '=', 'user_report')
    .select(['recipient', 'document'])
    .execute()
const events = (person: Participant) =>
  server.database
    .selectFrom('security_events')
    .where('event', '=', 'user_reported')
    .where('user_id', '=', person.id)
    .select('document')
    .execute()

test('a report notifies the recipients named by the study once a day, with ids only', async () => {
  await acceptedRelationship(ana, ben)
  await name(['watch@example.test'])
  const readers = answerOf(schema.listReportReaders, await ana.client.get('/user_reports/readers'))
  expect(readers.studies).toHaveLength(1)
  const both = await Promise.all(
    ['harassment', 'spam'].map((reason) => report(ana, { user_id: ben.id.toUpperCase(), reason })),
  )
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  const sent = await mails()
  expect(sent).toMatchObject([
    { recipient: 'watch@example.test', document: { reporter_id: ana.id, reported_id: ben.id } },
  ])
  expect(JSON.stringify(sent)).not.toContain(ben.email)
  expect(await events(ana)).toHaveLength(1)
  // The reported person is not notified, and the relationship is unchanged.
  expect(await events(ben)).toEqual([])
  expect(await sees(ana, ben)).toBe(true)

  await server.database
    .updateTable('user_reports')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  await report(ana, { user_id: ben.id, reason: 'spam' })
  expect(await mails()).toHaveLength(2)
})

test('without recipients no mail is sent, and the list of recipients is empty', async () => {
  await acceptedRelationship(ana, ben)
  expect(answerOf(schema.listReportReaders, await ana.client.get('/user_reports/readers'))).toEqual({ studies: [] })
  expect((await report(ana, { user_id: ben.id, reason: 'impersonation' })).status).toBe(204)
  expect([(await mails()).length, (await events(ana)).length]).toEqual([0, 1])
})

test('a report with a block ends the relationship, also when the report is not new', async () => {
  await acceptedRelationship(ana, ben)
  await report(ana, { user_id: ben.id, reason: 'spam' })
  expect((await report(ana, { user_id: ben.id, reason: 'spam', block: true })).status).toBe(204)
  const blocked = answerOf(blockedSchema.listBlockedUsers, await ana.client.get('/blocked_users'))
  expect(blocked.map(({ user }) => user.id)).toEqual([ben.id])
  expect([await sees(ana, ben), await sees(ben, ana)]).toEqual([false, false])
})

test('a report of an unknown person or oneself, or with an unlisted reason, is refused', async () => {
  await invited(ana, ben.email)
  for (const unknown of [ben.id, (await server.participant()).id, newId()])
    expect((await report(ana, { user_id: unknown, reason: 'spam' })).status).toBe(404)
  expect(codesOf(await report(ana, { user_id: ana.id, reason: 'spam' }))).toEqual(['INVALID'])
  expect((await report(ana, { user_id: ben.id, reason: 'boring' })).status).toBe(422)
  // The invited person knows the sender, and may report them.
  expect((await report(ben, { user_id: ana.id, reason: 'spam' })).status).toBe(204)
})
