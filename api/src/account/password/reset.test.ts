import { sql } from 'kysely'
import { codesOf, errorsOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../../platform/area'
import { accountArea } from '../area'
import { deleteExpiredResets, preparePasswordReset } from './reset'
import { hashPassword } from './hash'

let server: TestServer
let password_hash: string

const password = 'correct horse battery staple'
const next = 'a new one that nobody knows'

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, platformArea], trustProxy: true })
  password_hash = await hashPassword(password)
})

afterAll(() => server.close())

let address = 0

/** A browser with a unique address. */
function browser(): TestClient {
  const client = server.newVisitor()
  address += 1
  client.headers['x-forwarded-for'] = `10.3.${(address >> 8) & 255}.${address & 255}`
  return client
}

const ask = (email: unknown, client = browser()) => client.post('/users/password', { user: { email } })
const ownerOf = (reset_password_token: string) => server.visitor.post('/users/password/link', { reset_password_token })
const reset = (reset_password_token: unknown, chosen: unknown = next, confirmation: unknown = chosen) =>
  browser().put('/users/password', {
    user: { reset_password_token, password: chosen, password_confirmation: confirmation },
  })
const signIn = (email: string, chosen: string) =>
  browser().post('/users/sign_in.json', { user: { email, password: chosen } })
const mailsTo = (email: string) =>
  server.database
    .selectFrom('outgoing_messages')
    .where('recipient', '=', email)
    .select(['kind', 'user_id', 'locale'])
    .execute()

/** The token of a new link, from the mail. */
async function tokenFor(email: string): Promise<string> {
  const prepared = await preparePasswordReset(server.database, email)
  return prepared?.link.replace('/forgot/', '') ?? ''
}

describe('requesting a reset link', () => {
  test('has the same response and queued mail for a known and an unknown address', async () => {
    const { email } = await server.participant()
    const known = await ask(` ${email.toUpperCase()} `)
    const unknown = await ask('nobody-at-all@example.test')
    expect([known.status, known.body]).toEqual([204, undefined])
    expect([unknown.status, unknown.body]).toEqual([204, undefined])
    const names = (headers: object) => Object.keys(headers).sort()
    expect(names(unknown.headers)).toEqual(names(known.headers))
    expect(await mailsTo(email)).toEqual([{ kind: 'password_reset', user_id: null, locale: 'en' }])
    expect(await mailsTo('nobody-at-all@example.test')).toEqual(await mailsTo(email))
    expect(await server.database.selectFrom('password_resets').selectAll().execute()).toEqual([])
  })

  test('takes the same time for both', async () => {
    const emails = await Promise.all(Array.from({ length: 12 }, async () => (await server.participant()).email))
    await ask('warm@example.test')
    const took = { known: [] as number[], unknown: [] as number[] }
    for (const email of emails) {
      for (const [kind, asked] of [
        ['known', email],
        ['unknown', `no-${email}`],
      ] as const) {
        const since = performance.now()
        await ask(asked)
        took[kind].push(performance.now() - since)
      }
    }
    // The minimum of each: other load on the machine only adds to a time.
    const ratio = Math.min(...took.unknown) / Math.min(...took.known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  test.each(['known', 'unknown'])('is limited to five per hour for a mailbox (%s)', async (kind) => {
    const email = kind === 'known' ? (await server.participant()).email : 'stranger@example.test'
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(email)))
    const refused = answers.filter(({ status }) => status === 429)
    // The hour may end during the test.
    expect(refused.length).toBeGreaterThanOrEqual(2)
    expect(refused[0] && codesOf(refused[0])).toEqual(['TOO_MANY_RESETS'])
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(10)
  })

  test('is limited to thirty per hour for a network address, without affecting others', async () => {
    const client = browser()
    const answers = []
    for (let index = 0; index < 62; index += 1) answers.push(await ask(`many-${index}@example.test`, client))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect((await ask('other@example.test')).status).toBe(204)
  })

  test.each([
    '',
    'nobody',
    'a@b',
    null,
    1,
    {},
    ['a@b.cd'],
    'a@b.cd\u0000',
    '\ud800@b.cd',
    `${'a'.repeat(300)}@b.cd`,
    "' or 1=1 --@b.cd",
    '<script>@b.cd',
  ])('for the invalid address %j is refused with a message', async (email) => {
    const answer = await ask(email)
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)[0]?.field).toBe('user.email')
  })
})

describe('a reset link', () => {
  test('is created for the owner of the address, in their language, and stored only as a hash', async () => {
    const { id, email } = await server.participant({ first_name: 'Maya', locale: 'ar' })
    const prepared = await preparePasswordReset(server.database, ` ${email.toUpperCase()} `)
    expect(prepared).toMatchObject({ user_id: id, first_name: 'Maya', locale: 'ar' })
    expect(prepared?.link).toMatch(new RegExp(`^/forgot/${id}\\.[\\w-]{43}$`))
    const stored = await server.database.selectFrom('password_resets').where('user_id', '=', id).selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(prepared?.link.slice(-43))
    expect(await preparePasswordReset(server.database, 'nobody-at-all@example.test')).toBeNull()
  })

  test('sets the password, signs out every device, notifies the participant and confirms the address', async () => {
    const { id, email, client } = await server.participant({ password_hash })
    await signIn(email, password)
    const token = await tokenFor(email)
    // Uses nothing up.
    expect((await ownerOf(token)).body).toEqual({ email })
    expect((await reset(token)).status).toBe(204)
    expect(codesOf(await ownerOf(token))).toEqual(['LINK_EXPIRED'])
    expect(codesOf(await ownerOf(`${token.slice(0, -1)}-`))).toEqual(['LINK_EXPIRED'])
    expect(await server.database.selectFrom('sessions').where('user_id', '=', id).select('id').execute()).toEqual([])
    expect((await client.get('/sessions')).status).toBe(401)
    expect((await signIn(email, password)).status).toBe(401)
    expect((await signIn(email, next)).status).toBe(200)
    expect(await mailsTo(email)).toEqual([{ kind: 'password_changed', user_id: id, locale: 'en' }])
    const { email_confirmed_at } = await server.database
      .selectFrom('users')
      .where('id', '=', id)
      .select('email_confirmed_at')
      .executeTakeFirstOrThrow()
    expect(email_confirmed_at).not.toBeNull()
  })

  test('is single-use, also concurrently', async () => {
    const { email } = await server.participant({ password_hash })
    const token = await tokenFor(email)
    const passwords = Array.from({ length: 5 }, (_, index) => `${next} ${index}`)
    const answers = await Promise.all(passwords.map((chosen) => reset(token, chosen)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 204)) {
      expect(answer.status).toBe(422)
      expect(errorsOf(answer)).toEqual([
        {
          code: 'LINK_EXPIRED',
          field: 'user.reset_password_token',
          title: 'This link no longer works. Ask for a new one.',
        },
      ])
    }
    const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? ''
    expect((await signIn(email, winner)).status).toBe(200)
    expect(codesOf(await reset(token))).toEqual(['LINK_EXPIRED'])
  })

  test('becomes invalid when another one is used', async () => {
    const { email } = await server.participant({ password_hash })
    const [first, second] = [await tokenFor(email), await tokenFor(email)]
    const answers = await Promise.all([reset(first, `${next} 1`), reset(second, `${next} 2`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
    expect(codesOf(await reset(await tokenFor('nobody@example.test')))).toEqual(['LINK_EXPIRED'])
  })

  test('expires after an hour', async () => {
    const { id, email } = await server.participant({ password_hash })
    const token = await tokenFor(email)
    await sql`update password_resets set expires_at = expires_at - interval '59 minutes' where user_id = ${id}`.execute(
      server.database,
    )
    expect(codesOf(await reset(token, 'password'))).toEqual(['PASSWORD_TOO_COMMON'])
    await sql`update password_resets set expires_at = expires_at - interval '1 minute' where user_id = ${id}`.execute(
      server.database,
    )
    expect(codesOf(await reset(token))).toEqual(['LINK_EXPIRED'])
    expect(await deleteExpiredResets(server.database, new Date(), 100)).toBeGreaterThan(0)
    expect((await signIn(email, password)).status).toBe(200)
  })

  test('is invalid when the account’s address has changed', async () => {
    const { id, email } = await server.participant({ password_hash })
    const token = await tokenFor(email)
    await server.database
      .updateTable('users')
      .set({ email: `moved-${email}` })
      .where('id', '=', id)
      .execute()
    expect(codesOf(await reset(token))).toEqual(['LINK_EXPIRED'])
  })

  test('of another user is invalid with one’s own id', async () => {
    const [maya, other] = [await server.participant({ password_hash }), await server.participant({ password_hash })]
    const token = await tokenFor(other.email)
    expect(codesOf(await reset(`${maya.id}.${token.split('.')[1]}`))).toEqual(['LINK_EXPIRED'])
    expect((await signIn(maya.email, password)).status).toBe(200)
  })

  test('stays valid when the new password is refused', async () => {
    const { email } = await server.participant({ password_hash, first_name: 'Maya', last_name: 'Lindqvist' })
    const token = await tokenFor(email)
    const refusals = [
      [await reset(token, 'short'), 'PASSWORD_TOO_SHORT', 'user.password'],
      [await reset(token, ''), 'CANT_BE_BLANK', 'user.password'],
      [await reset(token, next, `${next}.`), 'PASSWORD_CONFIRMATION_NO_MATCH', 'user.password_confirmation'],
      [await reset(token, 'Password1'), 'PASSWORD_TOO_COMMON', 'user.password'],
      [await reset(token, 'lindqvist1962'), 'PASSWORD_LIKE_YOU', 'user.password'],
      [await reset(token, 'a'.repeat(1025)), 'TOO_LONG', 'user.password'],
    ] as const
    for (const [answer, code, field] of refusals) {
      expect(answer.status).toBe(422)
      expect(errorsOf(answer)).toEqual(expect.arrayContaining([expect.objectContaining({ code, field })]))
      expect(errorsOf(answer)[0]?.title).not.toBe(code)
    }
    expect((await reset(token, `${'long '.repeat(204)}enda`)).status).toBe(204)
  })

  test.each([
    '',
    'x',
    '.',
    'undefined',
    '00000000-0000-4000-8000-000000000000.',
    `00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}`,
    '__proto__',
    "' or 1=1 --",
    '🏳️‍🌈',
    '../../etc/passwd',
    '%00',
  ])('with the malformed or unknown token %j is refused as expired', async (token) => {
    const answer = await reset(token)
    expect(answer.status).toBe(422)
    expect(codesOf(answer)).toEqual(['LINK_EXPIRED'])
  })

  test.each([null, 1, {}, [], 'a'.repeat(201), 'a\u0000', '\ud800'])(
    'with a token that violates the schema (%j) is refused at its field',
    async (token) => {
      const answer = await reset(token)
      expect(answer.status).toBe(422)
      expect(errorsOf(answer)[0]?.field).toBe('user.reset_password_token')
    },
  )
})
