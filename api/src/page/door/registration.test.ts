import { newId } from '@almanac/domain/ids'
import { invite } from '../../account/registration/invitations'
import { codeFor, GOOD_PASSWORD, groupOf, sentTo } from '../../account/registration/testing'
import type { TestServer } from '../../testing/server'
import { browserOf, startDoorServer } from './testing'

const FIELDS = [
  'first_name',
  'email',
  'password',
  'password_confirmation',
  'last_name',
  'birth_year',
  'gender_other',
  'code',
  'primary_contact_number',
  'masked_number',
  'otp_attempt',
]

const DOOR =
  '<form method="post" data-step="{{step}}"><h2>{{step_line}}</h2><p>{{intro}}</p><p data-refusal="">{{refusal}}</p><b>{{captcha}}</b>' +
  FIELDS.map((name) => `<input name="${name}" value="{{${name}}}"/><i>{{${name}_error}}</i>`).join('') +
  '<select name="gender"><option value="female" data-selected="{{gender_female}}"></option></select><i>{{gender_error}}</i>' +
  '<input type="checkbox" name="terms_agreed" data-checked="{{terms_agreed}}"/><i>{{terms_agreed_error}}</i></form>'

let server: TestServer
let close: () => Promise<void>

beforeAll(async () => {
  const of = { en: DOOR, fr: DOOR }
  ;({ server, close } = await startDoorServer({ '/register': of, '/register/:code': of }))
})

afterAll(() => close())

/** The form of a page, as what it shows: its step, and by name what is typed and what is wrong. */
function formIn(body: string) {
  const of = (pattern: RegExp) => pattern.exec(body)?.[1] ?? ''
  return {
    step: of(/data-step="(\w*)"/),
    intro: of(/<\/h2><p>([^<]*)</),
    refusal: of(/data-refusal="">([^<]*)</),
    value: (name: string) => of(new RegExp(`name="${name}" value="([^"]*)"`)),
    error: (name: string) => of(new RegExp(`name="${name}"[^>]*/?>(?:<option[^>]*></option></select>)?<i>([^<]*)<`)),
  }
}

const account = (more: Record<string, string> = {}) => ({
  first_name: 'Zoe',
  email: `door-${newId()}@example.test`,
  password: GOOD_PASSWORD,
  password_confirmation: GOOD_PASSWORD,
  ...more,
})
const PERSON = { step: 'person', last_name: 'Okafor', birth_year: '١٩٩٠', gender: 'female', terms_agreed: 'true' }
const browser = (code: string, headers = {}) => browserOf(server, `/register/${code}`, headers)
const userOf = (email: string) =>
  server.database.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst()

test('registers in two steps: the password is asked for once, and in no page after that', async () => {
  const { code } = await groupOf(server)
  const visitor = browser(code.toLowerCase())
  const opened = formIn((await visitor.open()).body)
  expect([opened.step, opened.value('code')]).toEqual(['account', code])
  const typed = account()
  const second = await visitor.send(typed)
  expect(second.statusCode).toBe(200)
  expect(second.body).not.toContain(GOOD_PASSWORD)
  expect(second.body).not.toContain('/main.')
  expect([...visitor.cookies.values()].join()).not.toContain(GOOD_PASSWORD)
  const form = formIn(second.body)
  expect([form.step, form.value('first_name'), form.value('email')]).toEqual(['person', 'Zoe', typed.email])
  expect(await userOf(typed.email)).toBeUndefined()
  const { first_name, email } = typed
  const done = await visitor.send({ ...PERSON, first_name, email })
  expect([done.statusCode, done.headers['location']]).toEqual([303, '/'])
  expect(await visitor.isSignedIn()).toBe(true)
  expect(await userOf(email)).toMatchObject({ first_name: 'Zoe', last_name: 'Okafor', birth_year: 1990 })
  const again = server.newVisitor()
  expect((await again.post('/users/sign_in.json', { user: { email, password: GOOD_PASSWORD } })).status).toBe(200)
})

test('sent twice it makes one account, and signs in to that', async () => {
  const { code } = await groupOf(server)
  const visitor = browser(code)
  const { first_name, email, ...secret } = account()
  await visitor.send({ first_name, email, ...secret })
  const kept = new Map(visitor.cookies)
  await visitor.send({ ...PERSON, first_name, email })
  for (const [name, value] of kept) if (name.endsWith('registering')) visitor.cookies.set(name, value)
  expect((await visitor.send({ ...PERSON, first_name, email })).statusCode).toBe(303)
  expect((await sentTo(server, email)).map(({ kind }) => kind)).toEqual(['email_confirmation'])
})

test('what the first step misses is said at its field, in the language of the page; what was typed stays', async () => {
  const { code } = await groupOf(server)
  const answer = await browser(code, { 'accept-language': 'fr' }).send({
    first_name: ' ',
    email: '"><b>',
    password: '',
  })
  expect(answer.statusCode).toBe(422)
  const form = formIn(answer.body)
  expect(form.error('first_name')).toMatch(/^Saisissez/)
  expect(form.error('password')).not.toBe('')
  expect(form.value('email')).toBe('&quot;&gt;&lt;b&gt;')
  expect(form.refusal).toContain(' - ')
  const unlike = formIn((await browser(code).send(account({ password_confirmation: 'other' }))).body)
  expect([unlike.step, unlike.error('password_confirmation')]).toEqual(['account', 'The two passwords don’t match.'])
  const common = await browser(code).send(account({ password: 'password1', password_confirmation: 'password1' }))
  expect(formIn(common.body).error('password')).not.toBe('')
  expect(common.body).not.toContain('value="password1"')
})

test('the second step has every rule of the specification at its field, and keeps what was typed', async () => {
  const { code } = await groupOf(server)
  const visitor = browser(code)
  const { first_name, email, ...secret } = account()
  await visitor.send({ first_name, email, ...secret })
  const empty = formIn((await visitor.send({ step: 'person', first_name, email })).body)
  expect(empty.step).toBe('person')
  expect([empty.error('birth_year'), empty.error('gender'), empty.error('terms_agreed')]).toEqual([
    'Enter your year of birth.',
    'Choose an answer.',
    'Agree to the terms to register.',
  ])
  const { body } = await visitor.send({
    ...PERSON,
    first_name,
    email,
    birth_year: '1849',
    gender: 'other',
    gender_other: 'a b',
  })
  const wrong = formIn(body)
  expect(wrong.error('birth_year')).toMatch(/^Enter a year from 1850 to/)
  expect(wrong.error('gender_other')).toMatch(/letters and digits only/)
  expect([wrong.value('birth_year'), wrong.value('last_name')]).toEqual(['1849', 'Okafor'])
  expect(body).toContain('name="terms_agreed" checked')
  expect(await userOf(email)).toBeUndefined()
})

test('a taken address leads back to its field, without saying whose it is', async () => {
  const { code } = await groupOf(server)
  const { email } = await server.participant()
  const visitor = browser(code)
  const { first_name, ...secret } = account({ email })
  expect(formIn((await visitor.send({ first_name, ...secret })).body).step).toBe('person')
  const form = formIn((await visitor.send({ ...PERSON, first_name, email })).body)
  expect([form.step, form.value('email')]).toEqual(['account', email])
  expect(form.error('email')).not.toBe('')
  expect(await visitor.isSignedIn()).toBe(false)
})

test('without the first step, or with a changed cookie of it, the password is asked for', async () => {
  const { code } = await groupOf(server)
  const visitor = browser(code)
  const { first_name, email } = account()
  const without = formIn((await visitor.send({ ...PERSON, first_name, email })).body)
  expect([without.step, without.error('password')]).toEqual(['account', 'Choose a password.'])
  visitor.cookies.set('almanac_registering', 'AAAA')
  expect(formIn((await visitor.send({ ...PERSON, first_name, email })).body).step).toBe('account')
  expect(await userOf(email)).toBeUndefined()
})

test('with two factors: the number, then its code', async () => {
  const { code } = await groupOf(server, { two_factor: true })
  const visitor = browser(code)
  const { first_name, email, ...secret } = account()
  await visitor.send({ first_name, email, ...secret })
  const person = { ...PERSON, first_name, email }
  expect(formIn((await visitor.send(person)).body).step).toBe('phone')
  const phone = { ...person, step: 'phone', primary_contact_number: '123' }
  const wrong = formIn((await visitor.send(phone)).body)
  expect([wrong.step, wrong.error('primary_contact_number')]).toEqual(['phone', expect.stringMatching(/number/)])
  const asked = await visitor.send({ ...phone, primary_contact_number: '0049 1512 345 6790' })
  expect([formIn(asked.body).step, formIn(asked.body).value('masked_number')]).toEqual([
    'code',
    expect.stringMatching(/90/),
  ])
  const number = '+4915123456790'
  const sent = { ...person, step: 'code', primary_contact_number: number }
  const right = await codeFor(server, number)
  const refused = formIn((await visitor.send({ ...sent, otp_attempt: right === '000000' ? '1' : '000000' })).body)
  expect([refused.step, refused.error('otp_attempt')]).toEqual(['code', expect.stringMatching(/./)])
  expect((await visitor.send({ ...sent, otp_attempt: right })).statusCode).toBe(303)
  expect(await userOf(email)).toMatchObject({ primary_contact_number: number })
})

describe('a study code', () => {
  const send = (code: string, url = '/register') => browserOf(server, url).send({ code })

  test('of an open study leads on, with the other parameters of the link', async () => {
    const { code } = await groupOf(server)
    expect((await send(` ${code.slice(0, 3)}-${code.slice(3).toLowerCase()}`)).headers['location']).toBe(
      `/register/${code}`,
    )
    const { headers } = await send(code, '/register?code=NOSUCH&utm_source=poster')
    expect(headers['location']).toBe(`/register/${code}?utm_source=poster`)
  })

  test('that is too short, unknown, or of a closed study is refused at its field', async () => {
    const { code } = await groupOf(server, { status: 'closed' })
    for (const [typed, words] of [
      ['TIDE', /exactly 6/],
      ['NOSUCH', /don’t recognize/],
      [code, /has ended/],
    ] as const) {
      const answer = await send(typed)
      expect(answer.statusCode).toBe(422)
      const form = formIn(answer.body)
      expect([form.step, form.value('code'), form.error('code')]).toEqual([
        'study_code',
        typed,
        expect.stringMatching(words),
      ])
      expect(formIn((await browser(typed).open()).body).step).toBe('study_code')
    }
  })

  test('counts with the look-ups of the call', async () => {
    const visitor = browserOf(server, '/register')
    for (let attempt = 0; attempt < 60; attempt += 1) await visitor.send({ code: 'NOSUCH' })
    expect((await visitor.send({ code: 'NOSUCH' })).statusCode).toBe(429)
  })
})

describe('an invitation', () => {
  const invitation = async (group_id: string | null) => {
    const email = `invited-${newId()}@example.test`
    const id = await invite(server.database, { email, first_name: 'Sam', group_id, locale: 'en' })
    return { id, email }
  }

  test('is filled in, and registers; its page tells no other site its address, and names no origin', async () => {
    const { group_id } = await groupOf(server)
    const { id, email } = await invitation(group_id)
    const visitor = browser(id, { origin: 'null', 'sec-fetch-site': 'same-origin' })
    const opened = await visitor.open()
    expect(opened.headers['referrer-policy']).toBe('no-referrer')
    const form = formIn(opened.body)
    expect([form.step, form.value('first_name'), form.value('email')]).toEqual(['invited', 'Sam', email])
    await visitor.send(account({ email, first_name: 'Sam' }))
    expect((await visitor.send({ ...PERSON, first_name: 'Sam', email })).statusCode).toBe(303)
    expect(await visitor.isSignedIn()).toBe(true)
    expect(formIn((await browser(id).open()).body)).toMatchObject({ step: 'study_code' })
  })

  test.each(['cross-site', 'same-site', 'none', undefined])(
    'a form without an origin that comes from "%s" is refused',
    async (site) => {
      const { id, email } = await invitation(null)
      const visitor = browser(id, { origin: 'null', ...(site ? { 'sec-fetch-site': site } : {}) })
      expect((await visitor.send(account({ email }))).statusCode).toBe(403)
      expect([...visitor.cookies.keys()].some((name) => name.endsWith('registering'))).toBe(false)
    },
  )

  test('is for its address alone', async () => {
    const { id } = await invitation(null)
    const visitor = browser(id)
    const { first_name, email, ...secret } = account()
    await visitor.send({ first_name, email, ...secret })
    const form = formIn((await visitor.send({ ...PERSON, first_name, email })).body)
    expect([form.step, form.error('email')]).toEqual(['invited', expect.stringMatching(/./)])
    expect(await userOf(email)).toBeUndefined()
  })
})

describe('with a captcha', () => {
  const settings = { HCAPTCHA_SITE_KEY: 'site', HCAPTCHA_SECRET: 'secret' }
  beforeAll(() => void Object.assign(process.env, settings))
  afterAll(() => Object.keys(settings).forEach((name) => delete process.env[name]))

  test('the form says that it needs scripts, and nothing is made, whichever step is sent', async () => {
    const { code } = await groupOf(server, { captcha: true })
    const visitor = browser(code)
    expect((await visitor.open()).body).toContain('<b>true</b>')
    const { first_name, email, ...secret } = account()
    const form = formIn((await visitor.send({ first_name, email, ...secret })).body)
    expect([form.step, form.refusal]).toEqual(['account', expect.stringContaining('JavaScript')])
    // The cookie of a study without one does not help.
    const { code: other } = await groupOf(server)
    await visitor.send({ first_name, email, ...secret }, `/register/${other}`)
    await visitor.send({ ...PERSON, first_name, email })
    expect(await userOf(email)).toBeUndefined()
  })
})
