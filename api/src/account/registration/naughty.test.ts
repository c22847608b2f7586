import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { codesOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'
import { formOf, groupOf, somebody } from './testing'
import { projectRoot } from '../../root'

const DATA = join(projectRoot(), '../shared/data')

let server: TestServer
let code: string

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true })
  ;({ code } = await groupOf(server))
})

afterAll(() => server.close())

/** What others have collected; nothing where it is not there. */
function collected<T>(path: string, schema: z.ZodMiniType<T>): T | undefined {
  const file = `${DATA}/${path}`
  if (existsSync(file)) return z.parse(schema, JSON.parse(readFileSync(file, 'utf8')))
  console.warn(`${file} is not there: passed over.`)
  return undefined
}

const strings = [...(collected('naughty/blns.json', z.array(z.string())) ?? []), '\ud800', 'Z\u0000e', '\u202eeoZ', "O'Connor-Ñandú", '김', 'a'.repeat(5_000)]

const send = (form: unknown) => somebody(server).post('/users', form)

/** Does it with each, ten at a time: most of a registration is waiting. */
async function withEach(texts: readonly string[], work: (text: string) => Promise<void>): Promise<void> {
  for (let from = 0; from < texts.length; from += 10) await Promise.all(texts.slice(from, from + 10).map(work))
}

test('whatever stands in a name or of a device comes back unharmed, or is refused with a reason', async () => {
  await withEach(strings, async (text) => {
    const form = formOf(code, { first_name: text, last_name: text, registration_device: text.slice(0, 200), registration_device_identifier: text.slice(0, 200), device_name: text.slice(0, 100) })
    const answer = await send(form)
    expect([200, 422]).toContain(answer.status)
    if (answer.status === 422) {
      expect(codesOf(answer).join()).toMatch(/^[A-Z_,]+$/)
      return
    }
    const user = await server.database.selectFrom('users').where('email', '=', form.email).selectAll().executeTakeFirstOrThrow()
    expect([user.first_name, user.last_name ?? '', user.registration.device ?? '']).toEqual([text.trim(), text.trim(), text.slice(0, 200)])
  })
})

test.each(['gender_other', 'registration_code', 'invitation_id', 'hcaptcha_verification_key', 'otp_attempt', 'time_zone', 'locale', 'primary_contact_number', 'password'])('whatever stands in %s is refused with a reason, or is as good as another', async (field) => {
  // A birth year that is refused keeps the hashing away: what is looked at is the field.
  await withEach(strings, async (text) => {
    const form = formOf(code, { birth_year: new Date().getUTCFullYear(), ...(field === 'gender_other' ? { gender: 'other' } : {}), ...(field === 'password' ? { password_confirmation: text } : {}), [field]: text })
    const answer = await send(form)
    expect(answer.status).toBe(422)
    expect(codesOf(answer).join()).toMatch(/^[A-Z_,]+$/)
  })
})

test('addresses of every kind are taken or refused, and nothing breaks', async () => {
  const addresses = collected('email/isemail-tests.json', z.array(z.tuple([z.string()], z.unknown())))
  const texts = (addresses ?? []).map(([email]) => email)
  await withEach([...texts, 'İ@example.test', 'ǅ@example.test', 'a@b.c\u0000', '\ud800@example.test', `${'a'.repeat(250)}@b.cd`], async (email) => {
    const answer = await send(formOf(code, { email }))
    expect([email, answer.status === 200 || answer.status === 422]).toEqual([email, true])
  })
})

test.each(['strings', 'a'.repeat(64), '%00', '..%2f..', "'; drop table groups; --", '김', '\u202e', '💡💡💡💡💡💡'])('no code %j breaks a look-up', async (text) => {
  const path = encodeURIComponent(text)
  for (const call of ['/groups/validate_code/', '/groups/lookup/', '/invitations/']) expect([404, 422]).toContain((await somebody(server).get(`${call}${path}`)).status)
})

test.each([null, [], 7, 'text', { user: {} }, { registration_code: {} }])('a body %j is refused', async (body) => {
  expect([400, 422]).toContain((await somebody(server).post('/users', body)).status)
})
