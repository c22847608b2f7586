import { register } from '@almanac/contracts/schema/account/registration'
import { newId } from '@almanac/domain/ids'
import { codesOf, errorsOf } from '../../testing/answer'
import { activityDocumentOf, defineActivity, objectiveOf } from '../../activities/testing/fixtures'
import { startTestServer, type TestServer } from '../../testing/server'
import * as z from 'zod/mini'
import { formOf, GOOD_PASSWORD, groupOf, sentTo, somebody } from './testing'

let server: TestServer
let code: string
let group_id: string
let company_id: string

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true })
  ;({ code, group_id, company_id } = await groupOf(server))
})

afterAll(() => server.close())

const send = (form: unknown) => somebody(server).post('/users', form)
const userOf = (email: string) =>
  server.database.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst()
const idOf = ({ body }: { body: unknown }) => z.parse(z.object({ id: z.string() }), body).id

test('a registration creates an account and signs the participant in', async () => {
  const activity = await defineActivity(
    server.database,
    { company_id },
    activityDocumentOf([objectiveOf('SliderObjective')]),
  )
  const client = somebody(server)
  const form = formOf(code.toLowerCase(), {
    email: ` Zoe-${newId()}@Example.TEST `,
    locale: 'fr-CA',
    time_zone: 'Europe/Paris',
    device_name: 'phone',
    registration_device: 'test',
    primary_contact_number: '+4915123456789',
  })
  const answer = await client.post('/users', form)
  expect(answer.status).toBe(200)
  const email = form.email.trim().toLowerCase()
  expect(z.parse(register.answer, answer.body)).toMatchObject({
    email,
    first_name: 'Zoe',
    locale: 'fr',
    groups: [{ id: group_id }],
  })
  expect((await client.get('/sessions/current')).body).toMatchObject({ email })
  const user = await userOf(email)
  // A number not verified by a code is not stored.
  expect(user).toMatchObject({
    birth_year: 1990,
    gender: 'female',
    locale: 'fr',
    region: 'CA',
    primary_contact_number: null,
    registration: { code, device: 'test' },
  })
  expect(user?.password_hash).toMatch(/^\$argon2id/)
  const activities = await server.database
    .selectFrom('participant_activities')
    .where('user_id', '=', user?.id ?? '')
    .select('activity_id')
    .execute()
  expect(activities).toEqual([{ activity_id: activity }])
  const [mail] = await sentTo(server, email)
  expect(mail?.kind).toBe('email_confirmation')
  const link = z.parse(z.object({ link: z.string() }), mail?.document).link
  expect(link).toMatch(new RegExp(`^/confirm_email/${user?.id}\\.[\\w-]{43}$`))
  const reset = await server.database
    .selectFrom('email_confirmations')
    .where('user_id', '=', user?.id ?? '')
    .select('token_hash')
    .executeTakeFirstOrThrow()
  expect(link).not.toContain(reset.token_hash.toString('base64url'))
})

test.each<[string, Record<string, unknown>, string, string]>([
  ['no first name', { first_name: undefined }, 'first_name', 'MANDATORY'],
  ['an empty first name', { first_name: '  ' }, 'first_name', 'MANDATORY'],
  ['a first name that cannot be stored', { first_name: 'Z\ud800e' }, 'first_name', 'INVALID_CHARACTER'],
  ['a first name without end', { first_name: 'Z'.repeat(101) }, 'first_name', 'TOO_LONG'],
  ['no e-mail', { email: undefined }, 'email', 'CANT_BE_BLANK'],
  ['an empty e-mail', { email: '' }, 'email', 'CANT_BE_BLANK'],
  ['an e-mail that is none', { email: 'zoe at example' }, 'email', 'INVALID_EMAIL'],
  ['no password', { password: undefined }, 'password', 'CANT_BE_BLANK'],
  ['an empty password', { password: '', password_confirmation: '' }, 'password', 'CANT_BE_BLANK'],
  ['a short password', { password: 'tide 12', password_confirmation: 'tide 12' }, 'password', 'PASSWORD_TOO_SHORT'],
  [
    'a common password',
    { password: 'password123', password_confirmation: 'password123' },
    'password',
    'PASSWORD_TOO_COMMON',
  ],
  [
    'the own name as password',
    { first_name: 'Seraphina', password: 'Seraphina1', password_confirmation: 'Seraphina1' },
    'password',
    'PASSWORD_LIKE_YOU',
  ],
  ['another confirmation', { password_confirmation: 'something else' }, 'password_confirmation', 'PASSWORDS_NO_MATCH'],
  ['no confirmation', { password_confirmation: undefined }, 'password_confirmation', 'PASSWORDS_NO_MATCH'],
  ['no birth year', { birth_year: undefined }, 'birth_year', 'REQUIRED'],
  ['an eleven-year-old', { birth_year: new Date().getUTCFullYear() - 11 }, 'birth_year', 'OUT_OF_RANGE'],
  ['a birth year before 1850', { birth_year: 1849 }, 'birth_year', 'OUT_OF_RANGE'],
  ['a birth year that is none', { birth_year: 1990.5 }, 'birth_year', 'REQUIRED'],
  ['no gender', { gender: undefined }, 'gender', 'REQUIRED'],
  ['an unknown gender', { gender: 'x' }, 'gender', 'REQUIRED'],
  ['other without words', { gender: 'other' }, 'gender_other', 'PLEASE_FILL_OUT_THE_OTHER_FIELD'],
  ['other with blanks', { gender: 'other', gender_other: '  ' }, 'gender_other', 'PLEASE_FILL_OUT_THE_OTHER_FIELD'],
  [
    'other with signs',
    { gender: 'other', gender_other: 'a-b' },
    'gender_other',
    'PLEASE_ENTER_ALPHANUMERIC_CHARACTERS_ONLY',
  ],
  ['terms that were not agreed to', { terms_agreed: false }, 'terms_agreed', 'TERMS_NOT_AGREED'],
  ['no terms', { terms_agreed: undefined }, 'terms_agreed', 'TERMS_NOT_AGREED'],
  ['a number that is none', { primary_contact_number: '0151 234' }, 'primary_contact_number', 'INVALID_PHONE'],
  [
    'a number that nobody can have',
    { primary_contact_number: '+999123456' },
    'primary_contact_number',
    'INVALID_PHONE',
  ],
  ['no code', { registration_code: undefined }, 'registration_code', 'REQUIRED'],
  ['an unknown code', { registration_code: 'NOSUCH' }, 'registration_code', 'GROUPCODE_VALIDATION_ERROR'],
  [
    'an unknown invitation',
    { registration_code: undefined, invitation_id: newId() },
    'registration_code',
    'INVITATION_OVER',
  ],
])('%s is refused at its field, and no account is created', async (_, wrong, field, expected) => {
  const form = formOf(code, wrong)
  const answer = await send(form)
  expect(answer.status).toBe(422)
  expect(errorsOf(answer)).toContainEqual(expect.objectContaining({ field, code: expected }))
  for (const { title, code: told } of errorsOf(answer)) expect(title).not.toBe(told)
  if (typeof form.email === 'string' && form.email) expect(await userOf(form.email)).toBeUndefined()
})

test('all invalid fields are reported at once', async () => {
  const fieldsOf = async (form: unknown) => new Set(errorsOf(await send(form)).map(({ field }) => field))
  expect(await fieldsOf({})).toEqual(
    new Set(['first_name', 'email', 'password', 'password_confirmation', 'birth_year', 'gender', 'terms_agreed']),
  )
  expect(
    await fieldsOf(formOf(code, { first_name: '', password_confirmation: 'x', gender: 'other', gender_other: '?' })),
  ).toEqual(new Set(['first_name', 'password_confirmation', 'gender_other']))
  expect(
    await fieldsOf(
      formOf('NOSUCH', {
        birth_year: new Date().getUTCFullYear() - 3,
        password: 'password123',
        password_confirmation: 'password123',
      }),
    ),
  ).toEqual(new Set(['birth_year', 'password', 'registration_code']))
})

test.each(['female', 'male', 'non_binary', 'not_said'])('the gender %s is stored without free text', async (gender) => {
  const form = formOf(code, { gender, gender_other: 'left over' })
  expect((await send(form)).status).toBe(200)
  expect(await userOf(form.email)).toMatchObject({ gender, gender_other: null })
})

test.each(['Agender2', 'Ñandú', 'غيرذلك', '第三の性'])('%j is accepted as a free-text gender', async (gender_other) => {
  const form = formOf(code, { gender: 'other', gender_other })
  expect((await send(form)).status).toBe(200)
  expect(await userOf(form.email)).toMatchObject({ gender: 'other', gender_other })
})

test.each([new Date().getUTCFullYear() - 12, 1850])('a person born in %i may register', async (birth_year) => {
  expect((await send(formOf(code, { birth_year }))).status).toBe(200)
})

test('a closed study is refused with 401 and the message that clients depend on', async () => {
  const closed = await groupOf(server, { status: 'closed' })
  const answer = await send(formOf(closed.code))
  expect([answer.status, errorsOf(answer)[0]?.title]).toEqual([401, 'Study has been closed'])
  const company = await groupOf(server)
  await server.database
    .updateTable('companies')
    .set({ status: 'closed' })
    .where('id', '=', company.company_id)
    .execute()
  expect((await send(formOf(company.code))).status).toBe(401)
})

test('a taken address is refused, and its owner is notified a limited number of times', async () => {
  const owner = await server.participant()
  for (let turn = 0; turn < 4; turn += 1) {
    const answer = await send(formOf(code, { email: owner.email.toUpperCase() }))
    expect([answer.status, errorsOf(answer)[0]]).toEqual([
      422,
      expect.objectContaining({ code: 'EMAIL_NOT_ACCEPTED', field: 'email' }),
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect((await sentTo(server, owner.email)).map(({ kind }) => kind)).toEqual(['account_exists', 'account_exists'])
})

test('a registration whose answer was lost is repeated by its key and password alone', async () => {
  const idempotency_key = newId()
  const form = formOf(code, { idempotency_key })
  const first = await send(form)
  const again = await send(form)
  expect([again.status, again.headers['set-cookie']]).toEqual([200, expect.anything()])
  expect(again.body).toMatchObject({ id: idOf(first) })
  const password = 'another long walk'
  for (const other of [
    { idempotency_key: newId() },
    { idempotency_key: undefined },
    { password, password_confirmation: password },
  ])
    expect(codesOf(await send({ ...form, ...other }))).toEqual(['EMAIL_NOT_ACCEPTED'])
  expect((await sentTo(server, form.email)).filter(({ kind }) => kind === 'account_exists')).toHaveLength(2)
})

test('of six concurrent registrations with one address one creates an account', async () => {
  const form = formOf(code)
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(form)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  expect(new Set(answers.filter(({ status }) => status === 422).flatMap(codesOf))).toEqual(
    new Set(['EMAIL_NOT_ACCEPTED']),
  )
  const made = await server.database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('email', '=', form.email)
    .select('user_id')
    .execute()
  expect(made).toHaveLength(1)
})

test('registrations are limited to sixty in ten minutes per network address', async () => {
  const client = somebody(server)
  const answers = await Promise.all(Array.from({ length: 62 }, () => client.post('/users', formOf('NOSUCH'))))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
})

test('a participant signs in with a chosen password of more than 64 characters', async () => {
  const password = `${GOOD_PASSWORD} ${'and back again '.repeat(10)}`
  const form = formOf(code, { password, password_confirmation: password })
  const id = idOf(await send(form))
  const answer = await somebody(server).post('/users/sign_in.json', { user: { email: form.email, password } })
  expect(answer.body).toMatchObject({ id })
})
