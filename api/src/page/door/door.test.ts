import { hashPassword } from '../../account/password/hash'
import { enrolApp, password } from '../../account/second-factor/testing'
import { codeAt } from '../../account/second-factor/totp'
import { codeSentTo } from '../../testing/codes'
import type { TestServer } from '../../testing/server'
import { browserOf, startDoorServer } from './testing'

const DOOR =
  '<p>{{welcome}}</p><div data-step="{{step}}">{{group_name}}|{{code}}|{{masked_number}}</div><form method="post">' +
  '<p data-refusal="">{{refusal}}</p><input name="email" value="{{email}}" aria-invalid="{{email_invalid}}"/><i>{{email_error}}</i>' +
  '<input name="password" value="{{password}}"/><i>{{password_error}}</i><i data-otp="">{{otp_attempt_error}}</i>' +
  '<input type="checkbox" data-checked="{{shared_device}}"/></form>'

let server: TestServer
let close: () => Promise<void>
let password_hash: string

beforeAll(async () => {
  ;({ server, close } = await startDoorServer({ '/login': { en: DOOR, fr: DOOR } }, { secondFactor: true }))
  password_hash = await hashPassword(password)
})

afterAll(() => close())

const browser = (headers: Record<string, string> = {}) => browserOf(server, '/login', headers)

const doorIn = (body: string) =>
  /<div id="door">(?:<style>.*?<\/style>)?(?:<noscript>.*?<\/noscript>)?(.*?)<\/form>/s.exec(body)?.[1]
const member = (options = {}) => server.participant({ password_hash, ...options })

test('the page of a visitor has the form of the release, which its scripts take the place of', async () => {
  const { body, headers } = await browser().open()
  expect(doorIn(body)).toContain('<p>A minute a day, for years of answers.</p><div data-step="start">')
  const [, script = ''] = /<script>([^<]*)<\/script>/.exec(body) ?? []
  expect(script).toContain('takeOver')
  expect(headers['content-security-policy']).toMatch(/script-src [^;]*'sha256-[\w+/=]{44}'/)
  expect(headers['content-security-policy']).not.toMatch(/script-src [^;]*unsafe/)
  expect(body).toContain('/main.0123456789.js')
  for (const url of ['/forgot', '/login/', '/']) expect(doorIn((await browser().open(url)).body)).toBeUndefined()
  // Of a language that the release lacks.
  expect(doorIn((await browser().open('/login?locale=ar')).body)).toBeUndefined()
})

test('signs in and leads on; the browser keeps the session', async () => {
  const { email } = await member()
  const visitor = browser()
  const answer = await visitor.send({ email, password })
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/'])
  expect(await visitor.isSignedIn()).toBe(true)
})

test('a wrong password is answered with the form: what was typed, escaped, never the password, and the sentence', async () => {
  const { email } = await member()
  const visitor = browser()
  const answer = await visitor.send({ email, password: 'not "the" password', shared_device: 'true' })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  const door = doorIn(answer.body)
  expect(door).toContain('<p data-refusal="">The email or password isn’t right.</p>')
  expect(door).toContain(`value="${email}"`)
  expect(door).toContain('<input name="password" value=""/>')
  expect(door).toContain('type="checkbox" checked/')
  expect(answer.body).not.toContain('the&quot; password')
  expect(await visitor.isSignedIn()).toBe(false)
  const hostile = await visitor.send({ email: '"><script>steal()</script>{{welcome}}', password: 'x' })
  expect(hostile.body).toContain('value="&quot;&gt;&lt;script&gt;steal()&lt;/script&gt;{{welcome}}"')
})

test('what is missing is said at its field, in the language of the page', async () => {
  const { body, statusCode } = await browser({ 'accept-language': 'fr' }).send({ email: ' ', password: '' })
  expect(statusCode).toBe(422)
  expect(doorIn(body)).toMatch(/aria-invalid="true"\/><i>Saisissez[^<]+<\/i>.*<i>Saisissez[^<]+<\/i>/)
  expect((await browser().send({ email: 'maya at example', password: 'x' })).body).toContain('such as maya@example.org')
  expect((await browser().send({})).statusCode).toBe(422)
})

test('has the limit of the call: after ten wrong passwords the right one is refused too', async () => {
  const { email } = await member()
  const client = server.newVisitor()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await client.post('/users/sign_in.json', { user: { email, password: 'wrong' } })
    await browser().send({ email, password: 'wrong' })
  }
  const answer = await browser().send({ email, password })
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(doorIn(answer.body)).toMatch(/data-refusal="">[^<]*\d+ min/)
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a neighbour below the same domain', { origin: 'http://other.almanac.example', 'sec-fetch-site': 'same-site' }],
  ['an origin that is hidden', { origin: 'null' }],
])('a form sent by %s is refused', async (_, headers) => {
  const { email } = await member()
  const visitor = browser(headers)
  expect((await visitor.send({ email, password })).statusCode).toBe(403)
  expect(await visitor.isSignedIn()).toBe(false)
})

test('a form that names no page at all is refused, as no browser sends it so', async () => {
  const { email } = await member()
  const answer = await server.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, password }).toString(),
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.cookies).toEqual([])
})

test('calls still take no forms', async () => {
  const answer = await browser().send({ email: 'x', password: 'y' }, '/api/users/sign_in.json')
  expect(answer.statusCode).toBe(415)
})

describe('with a second factor', () => {
  test('a code of the app is asked for in a page without the host, and opens the session', async () => {
    const { id, email, client } = await member({ roles: ['operator'] })
    const { secret } = await enrolApp(client)
    const visitor = browser()
    const asked = await visitor.send({ email, password, shared_device: 'true' })
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('data-step="app"')
    expect(asked.body).not.toMatch(/<script|id="boot"/)
    expect(asked.body).not.toContain(password)
    expect(await visitor.isSignedIn()).toBe(false)

    const empty = await visitor.send({ email, step: 'app', otp_attempt: ' ' })
    expect([empty.statusCode, empty.body]).toEqual([422, expect.stringContaining('Enter the 6-digit code.')])
    const wrong = await visitor.send({ email, step: 'app', otp_attempt: '000000' })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.body).toMatch(/data-step="app".*data-otp="">[^<]+</s)
    await server.database.updateTable('second_factors').where('user_id', '=', id).set({ last_step: 0 }).execute()
    const code = codeAt(secret, Date.now())
    expect((await visitor.send({ email, step: 'app', otp_attempt: code })).headers['location']).toBe('/')
    expect(await visitor.isSignedIn()).toBe(true)
  })

  test('a code without the password before it opens nothing', async () => {
    const { id, email, client } = await member({ roles: ['operator'] })
    const { secret } = await enrolApp(client)
    await server.database.updateTable('second_factors').where('user_id', '=', id).set({ last_step: 0 }).execute()
    const visitor = browser()
    const otp_attempt = codeAt(secret, Date.now())
    const answer = await visitor.send({ email, step: 'app', otp_attempt })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('data-step="start"')
    expect(await visitor.isSignedIn()).toBe(false)
  })

  test('a code by text message opens the session, unless the password was changed meanwhile', async () => {
    const { group_id } = await server.participant({ company: 'careful' })
    await server.database.updateTable('groups').set({ two_factor: true }).where('id', '=', group_id).execute()
    const phone = '+4915112345678'
    const { id, email } = await member({ company: 'careful' })
    await server.database.updateTable('users').set({ primary_contact_number: phone }).where('id', '=', id).execute()
    const visitor = browser()
    const asked = await visitor.send({ email, password })
    expect(asked.body).toMatch(/data-step="code_sms">\|\|\+49 ••• ••78</)
    const otp_attempt = await codeSentTo(server.database, phone)
    await server.database.deleteFrom('pending_entries').where('user_id', '=', id).execute()
    expect((await visitor.send({ email, step: 'code_sms', otp_attempt })).statusCode).toBe(401)
    expect(await visitor.isSignedIn()).toBe(false)
  })
})

test('the study of the link is named, stays after a refusal, and is joined', async () => {
  const { group_id } = await server.participant({ company: 'orchard' })
  await server.database
    .updateTable('groups')
    .set({ code: 'DOOR01', name: 'Grove & Co' })
    .where('id', '=', group_id)
    .execute()
  const url = `/login?group=${group_id}&code=door01`
  const { id, email } = await member({ company: 'elsewhere' })
  const visitor = browser()
  const named = 'data-step="study">Grove &amp; Co|DOOR01|'
  expect((await visitor.open(url)).body).toContain(named)
  expect((await visitor.send({ email, password: 'wrong' }, url)).body).toContain(named)
  expect((await visitor.open('/login?code=NOCODE')).body).toContain('data-step="start">||')
  expect((await visitor.send({ email, password }, url)).statusCode).toBe(303)
  const groups = await server.database.selectFrom('memberships').where('user_id', '=', id).select('group_id').execute()
  expect(groups).toContainEqual({ group_id })
})
