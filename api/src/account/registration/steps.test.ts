import { codesOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'
import { invite } from './invitations'
import { codeFor, formOf, groupOf, somebody } from './testing'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true })
})

afterAll(() => server.close())

const userOf = (email: string) =>
  server.database.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst()
const otpRequired = expect.objectContaining({ otp_required: true, channel: 'sms', retry_after_seconds: 60 })

test('with two-factor a registration requires a number, then its code, and stores the verified number', async () => {
  const { code } = await groupOf(server, { two_factor: true })
  const client = somebody(server)
  const form = formOf(code)
  const first = await client.post('/users', form)
  expect([first.status, first.body]).toEqual([
    422,
    { errors: [expect.objectContaining({ field: 'primary_contact_number', code: 'REQUIRED' })] },
  ])
  const number = { ...form, primary_contact_number: '+4915123456701' }
  expect((await client.post('/users', number)).body).toEqual(otpRequired)
  expect(await userOf(form.email)).toBeUndefined()
  const right = await codeFor(server, number.primary_contact_number)
  const wrong = await client.post('/users', { ...number, otp_attempt: right === '000000' ? '111111' : '000000' })
  expect([wrong.status, codesOf(wrong)]).toEqual([422, ['INVALID_OTP']])
  // The code verifies one number only; without this browser's cookie it is useless.
  expect(codesOf(await somebody(server).post('/users', { ...number, otp_attempt: right }))).toEqual(['OTP_EXPIRED'])
  expect((await client.post('/users', { ...number, otp_attempt: right })).status).toBe(200)
  expect(await userOf(form.email)).toMatchObject({ primary_contact_number: '+4915123456701' })
})

test('a code is invalid for another number', async () => {
  const { code } = await groupOf(server, { two_factor: true })
  const client = somebody(server)
  const form = formOf(code, { primary_contact_number: '+4915123456702' })
  await client.post('/users', form)
  const right = await codeFor(server, '+4915123456702')
  expect(
    codesOf(await client.post('/users', { ...form, primary_contact_number: '+4915123456703', otp_attempt: right })),
  ).toEqual(['INVALID_OTP'])
  expect(await userOf(form.email)).toBeUndefined()
})

test('a taken address is only reported after a phone number has been verified', async () => {
  const { code } = await groupOf(server, { two_factor: true })
  const owner = await server.participant()
  const client = somebody(server)
  const form = formOf(code, { email: owner.email, primary_contact_number: '+4915123456704' })
  expect((await client.post('/users', form)).body).toEqual(otpRequired)
  expect(
    codesOf(await client.post('/users', { ...form, otp_attempt: await codeFor(server, '+4915123456704') })),
  ).toEqual(['EMAIL_NOT_ACCEPTED'])
})

test('an invitation is only accepted by its invitee and is invalid afterwards', async () => {
  const { group_id } = await groupOf(server)
  const inviter = await server.participant({ first_name: 'Zoe' })
  const form = formOf(undefined)
  const relationship_id = '00000000-0000-4000-8000-00000000000a'
  await server.database
    .insertInto('relationships')
    .values({
      user_id: inviter.id,
      id: relationship_id,
      to_user_id: null,
      to_user_email: form.email,
      from_status: 'Friend',
      to_status: 'Waiting',
      visibility: 3,
      theme_key: null,
    })
    .execute()
  const id = await invite(server.database, {
    email: form.email,
    first_name: 'Sam',
    from_user_id: inviter.id,
    relationship_id,
    group_id,
    locale: 'en',
  })
  expect((await somebody(server).get(`/invitations/${id}`)).body).toEqual({
    first_name: 'Sam',
    last_name: null,
    email: form.email,
    group_id,
    from: 'Zoe',
    opens_records: true,
  })
  const other = await somebody(server).post('/users', formOf(undefined, { invitation_id: id }))
  expect(codesOf(other)).toEqual(['INVITATION_OTHER_EMAIL'])
  const wrong = await (await server.participant()).client.post(`/invitations/${id}`)
  expect([wrong.status, codesOf(wrong)]).toEqual([403, ['INVITATION_OTHER_ACCOUNT']])
  expect((await somebody(server).post(`/invitations/${id}`)).status).toBe(401)
  const answer = await somebody(server).post('/users', { ...form, invitation_id: id })
  expect(answer.body).toMatchObject({ groups: [{ id: group_id }] })
  const user = await userOf(form.email)
  const relationship = await server.database
    .selectFrom('relationships')
    .where('id', '=', relationship_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(relationship).toMatchObject({ to_user_id: user?.id, from_status: 'Friend', to_status: 'Friend' })
  expect((await somebody(server).get(`/invitations/${id}`)).status).toBe(404)
  expect(codesOf(await somebody(server).post('/users', formOf(undefined, { invitation_id: id })))).toContain(
    'INVITATION_OVER',
  )
})

test('an expired invitation is refused; one to the user’s own address is accepted once', async () => {
  const { group_id } = await groupOf(server)
  const person = await server.participant()
  const old = await invite(server.database, { email: person.email, group_id, locale: 'en' })
  await server.database
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', old)
    .execute()
  const expired = await person.client.post(`/invitations/${old}`)
  expect([expired.status, codesOf(expired)]).toEqual([404, ['INVITATION_OVER']])
  const good = await invite(server.database, { email: person.email, group_id, locale: 'en' })
  expect((await person.client.post(`/invitations/${good}`)).body).toEqual({ relationship_id: null, group_id })
  const again = await person.client.post(`/invitations/${good}`)
  expect([again.status, codesOf(again)]).toEqual([404, ['INVITATION_OVER']])
  expect((await person.client.get('/groups')).body).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: group_id })]),
  )
})

test('joining a group by its code is idempotent; a closed group is refused', async () => {
  const { code, group_id } = await groupOf(server)
  const closed = await groupOf(server, { status: 'closed' })
  const person = await server.participant()
  for (const typed of [code, code.toLowerCase()])
    expect((await person.client.post(`/groups/register/${typed}`)).body).toMatchObject({
      groups: expect.arrayContaining([expect.objectContaining({ id: group_id })]),
    })
  expect((await person.client.post(`/groups/register/${closed.code}`)).body).toEqual({
    errors: [{ code: 'GROUPCODE_STUDY_CLOSED_ERROR', title: 'Study closed' }],
  })
  expect(codesOf(await person.client.post('/groups/register/NOSUCH'))).toEqual(['GROUPCODE_VALIDATION_ERROR'])
  expect((await server.visitor.get('/groups')).body).toEqual([])
})
