import { normalizeLine } from '@almanac/contracts/characters'
import { allHostileStrings } from '@almanac/domain/testing/hostile-strings'
import { codesOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'
import { furtherStrings, testDataOf } from '../../testing/test-data'
import { formOf, groupOf, somebody } from './testing'

let server: TestServer
let code: string

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true })
  ;({ code } = await groupOf(server))
})

afterAll(() => server.close())

const strings = [...allHostileStrings, ...furtherStrings()]

/** Edge cases of valid and invalid e-mail addresses. */
const addresses = [
  'a@b.example',
  'A.B+tag@Example.Test',
  "o'brien@example.test",
  '"quoted name"@example.test',
  '"a@b"@example.test',
  'a(comment)@example.test',
  'a@[127.0.0.1]',
  'a@[IPv6:::1]',
  'a@localhost',
  'a@example',
  'a@例え.テスト',
  'ä@example.test',
  'a@xn--r8jz45g.xn--zckzah',
  '@example.test',
  'a@',
  'a@@example.test',
  'a b@example.test',
  '.a@example.test',
  'a.@example.test',
  'a..b@example.test',
  'a@-example.test',
  'a@example-.test',
  'a@example..test',
  'a@.test',
  'a@example.test.',
  ' a@example.test ',
  'a@example.test\n',
  'a@example.test,b@example.test',
  'Ana <a@example.test>',
  'mailto:a@example.test',
  'a@example.test?bcc=b@example.test',
  'a@b.c\u0000',
  'a\u200b@example.test',
  '\ud800@example.test',
  'İ@example.test',
  'ǅ@example.test',
  `${'a'.repeat(64)}@example.test`,
  `${'a'.repeat(65)}@example.test`,
  `${'a'.repeat(250)}@b.cd`,
  `a@${'b'.repeat(64)}.test`,
  `a@${'b.'.repeat(130)}test`,
  '😀@example.test',
  'а@example.test',
  'a%b@example.test',
  'a!b@example.test',
  'a/b@example.test',
  '=a@example.test',
]

/** More addresses from test data; an entry may be a pair of address and expected result. */
const furtherAddresses = () =>
  testDataOf('email')
    .flat()
    .map((entry) => String(Array.isArray(entry) ? entry[0] : entry))

const send = (form: unknown) => somebody(server).post('/users', form)

/** Runs the work for each text, ten concurrently, since a registration mostly waits for hashing. */
async function withEach(texts: readonly string[], work: (text: string) => Promise<void>): Promise<void> {
  for (let from = 0; from < texts.length; from += 10) await Promise.all(texts.slice(from, from + 10).map(work))
}

test('any text in names and device fields is stored intact or refused with a code', async () => {
  await withEach(strings, async (text) => {
    const form = formOf(code, {
      first_name: text,
      last_name: text,
      registration_device: text.slice(0, 200),
      registration_device_identifier: text.slice(0, 200),
      device_name: text.slice(0, 100),
    })
    const answer = await send(form)
    expect([200, 422]).toContain(answer.status)
    if (answer.status === 422) {
      expect(codesOf(answer).join()).toMatch(/^[A-Z_,]+$/)
      return
    }
    const user = await server.database
      .selectFrom('users')
      .where('email', '=', form.email)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect([user.first_name, user.last_name ?? '', user.registration.device ?? '']).toEqual([
      normalizeLine(text).trim(),
      normalizeLine(text).trim(),
      normalizeLine(text.slice(0, 200)),
    ])
  })
})

test.each([
  'gender_other',
  'registration_code',
  'invitation_id',
  'hcaptcha_verification_key',
  'otp_attempt',
  'time_zone',
  'locale',
  'primary_contact_number',
  'password',
])('any text in %s is refused with a code and never causes an internal error', async (field) => {
  // An invalid birth year avoids hashing: only the field is tested.
  await withEach(strings, async (text) => {
    const form = formOf(code, {
      birth_year: new Date().getUTCFullYear(),
      ...(field === 'gender_other' ? { gender: 'other' } : {}),
      ...(field === 'password' ? { password_confirmation: text } : {}),
      [field]: text,
    })
    const answer = await send(form)
    expect(answer.status).toBe(422)
    expect(codesOf(answer).join()).toMatch(/^[A-Z_,]+$/)
  })
})

test('any e-mail address is accepted or refused, never an internal error', async () => {
  await withEach([...addresses, ...furtherAddresses()], async (email) => {
    const answer = await send(formOf(code, { email }))
    expect([email, answer.status === 200 || answer.status === 422]).toEqual([email, true])
  })
})

test.each(['strings', 'a'.repeat(64), '%00', '..%2f..', "'; drop table groups; --", '김', '\u202e', '💡💡💡💡💡💡'])(
  'the look-up of the invalid code %j is refused',
  async (text) => {
    const path = encodeURIComponent(text)
    for (const call of ['/groups/validate_code/', '/groups/lookup/', '/invitations/'])
      expect([404, 422]).toContain((await somebody(server).get(`${call}${path}`)).status)
  },
)

test.each([null, [], 7, 'text', { user: {} }, { registration_code: {} }])('the body %j is refused', async (body) => {
  expect([400, 422]).toContain((await somebody(server).post('/users', body)).status)
})
