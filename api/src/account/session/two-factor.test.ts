import { codesOf, errorsOf } from '../../testing/answer'
import { anotherCode, codeSentTo, passForCodes } from '../../testing/codes'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../../platform/area'
import { accountArea } from '../area'
import { hashPassword } from '../password/hash'
import { secondFactorStudy, password, type SecondFactorStudy } from './testing'

// The time of an answer is that of hashing.
jest.unmock('@node-rs/argon2')

let server: TestServer
let study: SecondFactorStudy
const { member, browser, signIn, sentTo } = {
  member: (...args: Parameters<SecondFactorStudy['member']>) => study.member(...args),
  browser: () => study.browser(),
  signIn: (...args: Parameters<SecondFactorStudy['signIn']>) => study.signIn(...args),
  sentTo: (recipient: string) => study.sentTo(recipient),
}

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, platformArea], trustProxy: true })
  study = await secondFactorStudy(server)
})

afterAll(() => server.close())

const sessionsOf = (user_id: string) =>
  server.database.selectFrom('sessions').where('user_id', '=', user_id).select('id').execute()

describe('signing in to a group that requires a code', () => {
  test('first sends the code to the phone, and opens a session only with the code', async () => {
    const { id, email, phone } = await member()
    const before = await sessionsOf(id)
    const visitor = browser()
    const asked = await signIn(visitor, email)
    expect(asked.status).toBe(200)
    expect(asked.body).toEqual({
      otp_required: true,
      masked_number: `+49 ••• ••${phone.slice(-2)}`,
      channel: 'sms',
      retry_after_seconds: 60,
    })
    expect(asked.headers['set-cookie']).toMatch(/^almanac_pending=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
    expect(await sessionsOf(id)).toEqual(before)
    expect((await visitor.get('/sessions/current')).body).toBeNull()
    expect(await sentTo(phone)).toEqual([{ channel: 'sms', kind: 'one_time_code', locale: 'en' }])

    const entered = await signIn(visitor, email, { otp_attempt: await codeSentTo(server.database, phone) })
    expect(entered.status).toBe(200)
    expect((await visitor.get('/sessions/current')).body).toMatchObject({ id })
    expect(entered.headers['x-csrf-token']).toBeDefined()
    // No pending sign-in is left in this browser.
    expect(await server.database.selectFrom('pending_entries').where('user_id', '=', id).selectAll().execute()).toEqual(
      [],
    )
    expect((await visitor.post('/sessions/resend_otp', {})).status).toBe(401)
  })

  test('accepts a code with spaces', async () => {
    const { email, phone } = await member()
    const visitor = browser()
    await signIn(visitor, email)
    const code = await codeSentTo(server.database, phone)
    expect((await signIn(visitor, email, { otp_attempt: ` ${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
  })

  test('sends the code by e-mail to a user without a verified number', async () => {
    const { email } = await member({ phone: null, email: 'maya.careful@example.test' })
    expect((await signIn(browser(), email)).body).toMatchObject({
      otp_required: true,
      channel: 'email',
      masked_number: 'm•••@example.test',
    })
    expect((await signIn(browser(), email, { otp_attempt: await codeSentTo(server.database, email) })).status).toBe(200)
  })

  test('sends no other code after the page was reloaded', async () => {
    const { email, phone } = await member()
    await signIn(browser(), email)
    const again = await signIn(browser(), email)
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ otp_required: true })
    expect(await sentTo(phone)).toHaveLength(1)
  })

  test('refuses wrong codes; after five it is locked, with the remaining time in the user’s language', async () => {
    const { id, email, phone } = await member({ locale: 'es' })
    const before = await sessionsOf(id)
    await signIn(browser(), email)
    const code = await codeSentTo(server.database, phone)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => signIn(browser(), email, { otp_attempt: anotherCode(code) })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
    expect(answers.filter((answer) => codesOf(answer)[0] === 'INVALID_OTP')).toHaveLength(5)
    expect(answers.filter((answer) => codesOf(answer)[0] === 'OTP_LOCKED')).toHaveLength(3)
    const locked = await signIn(browser(), email, { otp_attempt: code })
    expect(locked.status).toBe(401)
    expect(errorsOf(locked)[0]).toMatchObject({
      code: 'OTP_LOCKED',
      field: 'user.otp_attempt',
      title: 'Ha habido demasiados códigos incorrectos. Espera 15 min y pide un código nuevo.',
    })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60)
    const other = await signIn(browser(), email)
    expect(other.status).toBe(429)
    expect(codesOf(other)).toEqual(['OTP_LOCKED'])
    expect(await sessionsOf(id)).toEqual(before)
  })

  test('refuses a code after ten minutes', async () => {
    const { id, email, phone } = await member()
    await signIn(browser(), email)
    await passForCodes(server.database, id, '10 minutes')
    const answer = await signIn(browser(), email, { otp_attempt: await codeSentTo(server.database, phone) })
    expect(answer.status).toBe(401)
    expect(codesOf(answer)).toEqual(['OTP_EXPIRED'])
  })

  test('accepts a code once, and only for its user', async () => {
    const [maya, other] = [await member(), await member()]
    await signIn(browser(), maya.email)
    await signIn(browser(), other.email)
    const code = await codeSentTo(server.database, maya.phone)
    if (code !== (await codeSentTo(server.database, other.phone)))
      expect((await signIn(browser(), other.email, { otp_attempt: code })).status).toBe(401)
    const before = (await sessionsOf(maya.id)).length
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => signIn(browser(), maya.email, { otp_attempt: code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessionsOf(maya.id)).toHaveLength(before + 1)
  })

  test('has the same response to a wrong password for any address, with and without a code', async () => {
    const { email, phone } = await member({ locale: 'fr' })
    const plain = await server.participant({ password_hash: await hashPassword(password) })
    const told = []
    for (const address of [email, plain.email, 'nobody@example.test']) {
      for (const otp_attempt of [undefined, '000000'])
        told.push(await signIn(browser(), address, { password: 'wrong', ...(otp_attempt ? { otp_attempt } : {}) }))
    }
    expect(
      new Set(told.map(({ status, body, headers }) => JSON.stringify([status, body, headers['set-cookie'] ?? null])))
        .size,
    ).toBe(1)
    expect(await sentTo(phone)).toEqual([])
  })

  test('refuses a wrong password and an unknown address after the same time', async () => {
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 9; round += 1) {
      const { email } = await member()
      for (const [kind, asked] of [
        ['known', email],
        ['unknown', `no-${email}`],
      ] as const) {
        const since = performance.now()
        expect((await signIn(browser(), asked, { password: 'wrong' })).status).toBe(401)
        took[kind].push(performance.now() - since)
      }
    }
    // The minimum of each: other load on the machine only adds to a time.
    const ratio = Math.min(...took.unknown) / Math.min(...took.known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  test.each([
    '',
    ' ',
    '12345',
    '1234567',
    '-1',
    '1e5',
    'abcdef',
    "' or 1=1",
    '🦊🦊🦊',
    '<script>',
    '\u202e12345',
    '${7*7}',
    'null',
    '%00',
  ])('refuses the malformed code %j', async (otp_attempt) => {
    const { email } = await member()
    await signIn(browser(), email)
    const answer = await signIn(browser(), email, { otp_attempt })
    expect(answer.status).toBe(401)
    expect(codesOf(answer)).toEqual(['INVALID_OTP'])
  })

  test.each([null, 123456, {}, ['000000'], 'a'.repeat(21), '\u0000', '\ud800'])(
    'refuses a code that violates the schema: %j',
    async (otp_attempt) => {
      const { email } = await member()
      const answer = await browser().post('/users/sign_in.json', { user: { email, password, otp_attempt } })
      expect(answer.status).toBe(422)
      expect(errorsOf(answer)[0]?.field).toBe('user.otp_attempt')
    },
  )

  test('sends no code for a closed study', async () => {
    const { id, email, phone } = await member()
    const closed = await server.participant({ company: 'closed-two-factor' })
    await server.database
      .updateTable('companies')
      .set({ status: 'closed' })
      .where('id', '=', closed.company_id)
      .execute()
    await server.database
      .insertInto('memberships')
      .values({ user_id: id, group_id: closed.group_id, company_id: closed.company_id })
      .execute()
    const answer = await signIn(browser(), email)
    expect(codesOf(answer)).toEqual(['STUDY_CLOSED'])
    expect(await sentTo(phone)).toEqual([])
  })

  test('requires no code if no group does, and ignores a given one', async () => {
    const { email } = await server.participant({ password_hash: await hashPassword(password) })
    expect((await signIn(browser(), email, { otp_attempt: '000000' })).body).toMatchObject({ email })
  })
})

test('the secret of a pending sign-in is stored only as a hash and grants no access', async () => {
  const { id, email } = await member()
  const visitor = browser()
  const { headers } = await signIn(visitor, email)
  const secret = /\.([\w-]{43});/.exec(String(headers['set-cookie']))?.[1] ?? ''
  expect(secret).not.toBe('')
  expect(JSON.stringify(await server.database.selectFrom('pending_entries').selectAll().execute())).not.toContain(
    secret,
  )
  visitor.headers.cookie = `almanac_session=${id}.${secret}`
  expect((await visitor.get('/sessions')).status).toBe(401)
})
