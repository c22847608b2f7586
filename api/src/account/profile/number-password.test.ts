import * as schema from '@almanac/contracts/schema/account/profile'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { hashPassword } from '../password/hash'
import { profileRoutes } from './routes'
import { sentTo } from './testing'

const current_password = 'correct horse battery staple'
const OLD = '+4915123456789'
const NEW = '+447911123456'

let server: TestServer
let password_hash: string
let ana: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [profileRoutes] })
  password_hash = await hashPassword(current_password)
})

beforeEach(async () => {
  ana = await server.participant({ password_hash })
  await server.database.updateTable('users').set({ primary_contact_number: OLD }).where('id', '=', ana.id).execute()
  await server.database.deleteFrom('outgoing_messages').execute()
})

afterAll(() => server.close())

const verify = (body: object, who = ana) => who.client.post(`/users/${ana.id}/verify_and_update_contact_number`, body)
const change = (body: object, who = ana) => who.client.put(`/users/${ana.id}`, body)
const number = async () =>
  (
    await server.database
      .selectFrom('users')
      .where('id', '=', ana.id)
      .select('primary_contact_number')
      .executeTakeFirstOrThrow()
  ).primary_contact_number
const mails = async () => (await sentTo(server.database, ana.email)).map(({ kind }) => ({ kind }))

/** Attacks with a stolen session: a code to the thief's number, or removal of the number. */
const takeovers = [
  ['another number', () => verify, { primary_contact_number: NEW }],
  ['no number', () => change, { primary_contact_number: null }],
] as const

test.each(takeovers)('replacing the number for sign-in codes by %s requires the password', async (_, call, body) => {
  for (const [attempted, code] of [
    [{}, 'CANT_BE_BLANK'],
    [{ current_password: '' }, 'CANT_BE_BLANK'],
    [{ current_password: 'wrong' }, 'WRONG_PASSWORD'],
  ] as const) {
    const answer = await call()({ ...body, ...attempted })
    expect([answer.status, errorsOf(answer).map(({ code: told, field }) => ({ told, field }))]).toEqual([
      422,
      [{ told: code, field: 'current_password' }],
    ])
  }
  expect(await number()).toBe(OLD)
  expect(await sentTo(server.database, NEW)).toEqual([])
  expect(await mails()).toEqual([])
})

test.each(takeovers)('after ten wrong passwords %s is refused even with the right one', async (_, call, body) => {
  for (let index = 0; index < 10; index += 1)
    expect(codesOf(await call()({ ...body, current_password: `guess ${index}` }))).toEqual(['WRONG_PASSWORD'])
  const answer = await call()({ ...body, current_password })
  expect([answer.status, codesOf(answer)]).toEqual([429, ['TOO_MANY_PASSWORDS']])
  expect(await number()).toBe(OLD)
})

test.each(takeovers)('setting %s for another user is 404, also with one’s own password', async (_, call, body) => {
  const eve = await server.participant({ password_hash })
  expect((await call()({ ...body, current_password }, eve)).status).toBe(404)
  expect(await number()).toBe(OLD)
})

test('once a new number is stored the participant is notified by mail with the masked number', async () => {
  answerOf(schema.verifyContactNumber, await verify({ primary_contact_number: NEW, current_password }))
  expect(await mails()).toEqual([])
  const [{ code: otp_attempt } = {}] = await sentTo(server.database, NEW)
  answerOf(schema.verifyContactNumber, await verify({ primary_contact_number: NEW, otp_attempt }))
  expect(await number()).toBe(NEW)
  expect(await mails()).toMatchObject([{ kind: 'number_changed' }])
  expect(
    await server.database
      .selectFrom('outgoing_messages')
      .where('recipient', '=', ana.email)
      .select('document')
      .execute(),
  ).toEqual([{ document: { first_name: 'Robin', masked_number: '+44 ••• ••56' } }])
})

test('a removed number is notified by mail as well', async () => {
  answerOf(schema.updateProfile, await change({ primary_contact_number: null, current_password }))
  expect(await number()).toBeNull()
  expect(await mails()).toMatchObject([{ kind: 'number_changed' }])
})

test('the secondary number receives no sign-in codes: no password is required, and no mail sent', async () => {
  answerOf(schema.verifyContactNumber, await verify({ secondary_contact_number: NEW }))
  const [{ code: otp_attempt } = {}] = await sentTo(server.database, NEW)
  answerOf(schema.verifyContactNumber, await verify({ secondary_contact_number: NEW, otp_attempt }))
  answerOf(schema.updateProfile, await change({ secondary_contact_number: null }))
  expect(await mails()).toEqual([])
})
