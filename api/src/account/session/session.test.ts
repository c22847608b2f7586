import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { codesOf, errorsOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../../platform/area'
import { accountArea } from '../area'
import { hashPassword } from '../password/hash'

let server: TestServer
let password_hash: string

const password = 'correct horse battery staple'

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, platformArea] })
  password_hash = await hashPassword(password)
})

afterAll(() => server.close())

describe('signing in', () => {
  test('sets an HttpOnly session cookie and returns the CSRF token', async () => {
    const { email } = await server.participant({ password_hash })
    const visitor = server.newVisitor()
    const answer = await visitor.post('/users/sign_in.json', { user: { email: ` ${email.toUpperCase()}`, password } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ email, companies: [{ status: 'open' }], hs_features: [] })
    expect(answer.body).not.toHaveProperty('password_hash')
    expect(answer.headers['set-cookie']).toEqual(
      ['session', 'device'].map((name) =>
        expect.stringMatching(new RegExp(`^almanac_${name}=[^;]+; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+$`)),
      ),
    )
    expect((await visitor.get('/sessions/current')).body).toEqual(answer.body)
    expect((await visitor.get('/sessions/current')).headers['x-csrf-token']).toBe(answer.headers['x-csrf-token'])
  })

  test('takes a password that another keyboard composes, and hashes it anew', async () => {
    const typed = 'correct horse cafe\u0301'
    const participant = await server.participant({ password_hash: await hash(typed) })
    const stored = async () =>
      (
        await server.database
          .selectFrom('users')
          .where('id', '=', participant.id)
          .select('password_hash')
          .executeTakeFirstOrThrow()
      ).password_hash ?? ''
    const { email } = participant
    const signIn = (attempt: string) =>
      server.newVisitor().post('/users/sign_in.json', { user: { email, password: attempt } })
    expect((await signIn(typed.normalize('NFC'))).status).toBe(200)
    expect(await verify(await stored(), typed.normalize('NFC'))).toBe(true)
    expect((await signIn(typed)).status).toBe(200)
  })

  test('finds an account by every spelling of its address, the older one of two first', async () => {
    const normalized = await server.participant({ password_hash, email: 'ada@xn--bcher-kva.example' })
    const idOf = async (email: string) =>
      (await server.newVisitor().post('/users/sign_in.json', { user: { email, password } })).body
    for (const email of ['ada@bücher.example', '\u202aada@bücher.example\u202c', 'ａｄａ@bücher.example'])
      expect(await idOf(email)).toMatchObject({ id: normalized.id })
    const older = await server.participant({ password_hash, email: 'ada@bücher.example' })
    expect(await idOf('ada@bücher.example')).toMatchObject({ id: older.id })
    expect(await idOf('ada@xn--bcher-kva.example')).toMatchObject({ id: normalized.id })
  })

  test('responds to a wrong password like to an unknown e-mail', async () => {
    const { email } = await server.participant({ password_hash })
    const wrong = await server.newVisitor().post('/users/sign_in.json', { user: { email, password: 'wrong' } })
    const unknown = await server
      .newVisitor()
      .post('/users/sign_in.json', { user: { email: 'nobody@example.test', password: 'wrong' } })
    expect(wrong.status).toBe(401)
    expect(codesOf(wrong)[0]).toBe('INVALID_CREDENTIALS')
    expect(unknown.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('stores no session secret in plain text', async () => {
    const { email } = await server.participant({ password_hash })
    const { headers } = await server.newVisitor().post('/users/sign_in.json', { user: { email, password } })
    const token = /\.([\w-]{43});/.exec(String(headers['set-cookie']))?.[1]
    const stored = JSON.stringify(await server.database.selectFrom('sessions').selectAll().execute())
    expect(token).toBeDefined()
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(String(headers['x-csrf-token']))
  })

  test('reports each empty field', async () => {
    const answer = await server.newVisitor().post('/users/sign_in.json', { user: { email: '', password: '' } })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual([
      { code: 'CANT_BE_BLANK', field: 'user.email', title: 'This can’t be blank.' },
      { code: 'CANT_BE_BLANK', field: 'user.password', title: 'This can’t be blank.' },
    ])
  })

  test('ends the browser’s previous session', async () => {
    const { id, email, client } = await server.participant({ password_hash })
    await client.post('/users/sign_in.json', { user: { email, password } })
    expect(await server.database.selectFrom('sessions').where('user_id', '=', id).selectAll().execute()).toHaveLength(1)
  })
})

describe('a session', () => {
  test('ends only in this browser at a sign-out', async () => {
    const { email } = await server.participant({ password_hash })
    const phone = server.newVisitor()
    const laptop = server.newVisitor()
    await phone.post('/users/sign_in.json', { user: { email, password } })
    await laptop.post('/users/sign_in.json', { user: { email, password } })
    expect((await phone.delete('/users/sign_out.json')).status).toBe(204)
    expect((await phone.get('/sessions/current')).body).toBeNull()
    expect((await laptop.get('/sessions/current')).body).toMatchObject({ email })
  })

  test('can be ended by a link', async () => {
    const { client } = await server.participant()
    expect((await client.get('/sessions/logout?studyclose=true')).status).toBe(204)
    expect((await client.get('/sessions/current')).body).toBeNull()
  })

  test.each([
    ['a page of another site', 'cross-site', 403],
    ['a neighbour below the same domain', 'same-site', 403],
    ['our own page', 'same-origin', 204],
    ['an address that was typed', 'none', 204],
  ])('responds to a link from %s (%s) that signs out or sends a mail with %i', async (_, site, status) => {
    const { client } = await server.participant()
    client.headers['sec-fetch-site'] = site
    expect((await client.get('/confirmation/send_email_confirmation')).status).toBe(status)
    expect((await client.get('/sessions/logout')).status).toBe(status)
    expect((await client.get('/sessions/current')).body === null).toBe(status === 204)
  })

  test.each([
    ['a month without a call', sql`update sessions set last_seen_at = now() - interval '30 days 1 minute'`],
    ['three months in any case', sql`update sessions set expires_at = now() - interval '1 second'`],
  ])('ends after %s', async (_, pass) => {
    const { id, client } = await server.participant()
    await sql`${pass} where user_id = ${id}`.execute(server.database)
    const answer = await client.put(`/users/${id}/update_locale`, { id, locale: 'es' })
    expect(answer.status).toBe(401)
    expect(codesOf(answer)[0]).toBe('UNAUTHORIZED')
    expect(answer.headers['set-cookie']).toContain('Max-Age=0')
    expect((await client.get('/sessions/current')).body).toBeNull()
  })

  test('is extended by a call', async () => {
    const { id, client } = await server.participant()
    await sql`update sessions set last_seen_at = now() - interval '29 days' where user_id = ${id}`.execute(
      server.database,
    )
    await client.get('/sessions/current')
    const { rows } = await sql<{
      fresh: boolean
    }>`select last_seen_at > now() - interval '1 minute' as fresh from sessions where user_id = ${id}`.execute(
      server.database,
    )
    expect(rows).toEqual([{ fresh: true }])
  })

  test('with another user’s id and an invented secret is invalid', async () => {
    const { id } = await server.participant()
    const forged = server.newVisitor()
    forged.headers.cookie = `almanac_session=${id}.${'A'.repeat(43)}`
    expect((await forged.get('/sessions/current')).body).toBeNull()
  })
})

describe('a closed study', () => {
  test('refuses sign-in and all further calls with the message that clients depend on', async () => {
    const { id, email, company_id, client } = await server.participant({
      password_hash,
      company: 'closing',
      locale: 'fr',
    })
    await server.database.updateTable('companies').set({ status: 'closed' }).where('id', '=', company_id).execute()
    const closed = { errors: [{ code: 'STUDY_CLOSED', title: 'Study has been closed' }] }
    for (const answer of [
      await client.get('/sessions/current'),
      await client.put(`/users/${id}/update_locale`, { id, locale: 'es' }),
      await server.newVisitor().post('/users/sign_in.json', { user: { email, password } }),
    ]) {
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual(closed)
    }
    // The page with this message still has a theme, and the user can leave.
    expect((await client.get('/themes/current')).status).toBe(200)
    expect((await client.get('/sessions/logout?studyclose=true')).status).toBe(204)
    expect((await client.get('/sessions/current')).body).toBeNull()
  })

  test('is not revealed after a wrong password', async () => {
    const { email, company_id } = await server.participant({ password_hash, company: 'closed-too' })
    await server.database.updateTable('companies').set({ status: 'closed' }).where('id', '=', company_id).execute()
    const answer = await server.newVisitor().post('/users/sign_in.json', { user: { email, password: 'wrong' } })
    expect(codesOf(answer)[0]).toBe('INVALID_CREDENTIALS')
  })
})

test('the session names the number at which the study helps by telephone', async () => {
  const { client, company_id } = await server.participant({ company: 'helping' })
  const session = async () => (await client.get('/sessions/current')).body
  expect(await session()).not.toHaveProperty('companies.0.support_phone')
  const messaging = JSON.stringify({ support_phone: '+1 555 555 0100' })
  await server.database.updateTable('companies').set({ messaging }).where('id', '=', company_id).execute()
  expect(await session()).toMatchObject({ companies: [{ support_phone: '+1 555 555 0100' }] })
})

describe('the language', () => {
  test('is stored and returned with the session', async () => {
    const { id, client } = await server.participant()
    expect((await client.put(`/users/${id}/update_locale`, { id, locale: 'es' })).body).toMatchObject({ locale: 'es' })
    expect((await client.get('/sessions/current')).body).toMatchObject({ locale: 'es' })
  })

  test('must be a supported one', async () => {
    const { id, client } = await server.participant()
    const answer = await client.put(`/users/${id}/update_locale`, { id, locale: 'tl' })
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)[0]).toMatchObject({ code: 'UNKNOWN_LOCALE', field: 'locale' })
  })

  test('of another user cannot be changed', async () => {
    const one = await server.participant()
    const other = await server.participant()
    const answer = await one.client.put(`/users/${other.id}/update_locale`, { id: other.id, locale: 'es' })
    expect(answer.status).toBe(404)
    expect((await other.client.get('/sessions/current')).body).toMatchObject({ locale: 'en' })
  })
})
