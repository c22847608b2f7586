import { codesOf, errorsOf } from '../../testing/answer'
import { codeSentTo, passForCodes } from '../../testing/codes'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../../platform/area'
import { accountArea } from '../area'
import { secondFactorStudy, type SecondFactorStudy } from './testing'

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

describe('resending the code', () => {
  test('is refused before the countdown has ended, then sends another code', async () => {
    const { id, email, phone } = await member()
    const visitor = browser()
    await signIn(visitor, email)
    const early = await visitor.post('/sessions/resend_otp', {})
    expect(early.status).toBe(429)
    expect(errorsOf(early)[0]?.code).toBe('OTP_TOO_SOON')
    expect(errorsOf(early)[0]?.retry_after_seconds).toBeGreaterThan(50)
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60)
    await passForCodes(server.database, id, '60 seconds')
    const answers = await Promise.all(Array.from({ length: 4 }, () => visitor.post('/sessions/resend_otp', {})))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      masked_number: `+49 ••• ••${phone.slice(-2)}`,
      channel: 'sms',
      retry_after_seconds: 60,
    })
    expect(await sentTo(phone)).toHaveLength(2)
    expect((await signIn(visitor, email, { otp_attempt: await codeSentTo(server.database, phone) })).status).toBe(200)
  })

  test('sends the code by e-mail on request, for a lost phone', async () => {
    const { id, email } = await member()
    const visitor = browser()
    await signIn(visitor, email)
    await passForCodes(server.database, id, '60 seconds')
    expect((await visitor.post('/sessions/resend_otp', { channel: 'email' })).body).toMatchObject({
      channel: 'email',
      masked_number: 'p•••@example.test',
    })
    // Reloading the page requests the same code.
    expect((await signIn(visitor, email)).body).toMatchObject({ otp_required: true, channel: 'email' })
    expect((await signIn(visitor, email, { otp_attempt: await codeSentTo(server.database, email) })).status).toBe(200)
  })

  test('requires the browser’s pending sign-in, which expires', async () => {
    const { id, email, phone } = await member()
    const visitor = browser()
    await signIn(visitor, email)
    await passForCodes(server.database, id, '2 minutes')
    expect(codesOf(await browser().post('/sessions/resend_otp', {}))).toEqual(['OTP_EXPIRED'])
    const forged = browser()
    forged.headers.cookie = `almanac_pending=${id}.${'A'.repeat(43)}`
    expect((await forged.post('/sessions/resend_otp', {})).status).toBe(401)
    await server.database
      .updateTable('pending_entries')
      .where('user_id', '=', id)
      .set({ expires_at: new Date() })
      .execute()
    expect((await visitor.post('/sessions/resend_otp', {})).status).toBe(401)
    expect(await sentTo(phone)).toHaveLength(1)
  })

  test.each(['', '=', 'almanac_pending', `almanac_pending=${'a'.repeat(4000)}`, 'almanac_pending=__proto__.x'])(
    'with the malformed cookie %j is refused',
    async (cookie) => {
      const visitor = browser()
      visitor.headers.cookie = cookie
      expect((await visitor.post('/sessions/resend_otp', {})).status).toBe(401)
    },
  )

  test.each([{ channel: 'pigeon' }, { channel: 1 }, [], 'email', null])(
    'with the invalid body %j is refused',
    async (body) => {
      expect((await browser().post('/sessions/resend_otp', body)).status).toBeGreaterThanOrEqual(400)
      expect((await browser().post('/sessions/resend_otp', body)).status).toBeLessThan(500)
    },
  )
})
