import examples from 'libphonenumber-js/mobile/examples'
import { newId } from '@almanac/domain/ids'
import * as schema from '@almanac/contracts/schema/account/profile'
import { answerOf, codesOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { hashPassword } from '../password/hash'
import { profileRoutes } from './routes'
import { sentTo } from './testing'

const current_password = 'correct horse battery staple'

let server: TestServer
let password_hash: string
let ana: Participant
let number: string
let next = 1_000_000

beforeAll(async () => {
  server = await startTestServer({ areas: [profileRoutes] })
  password_hash = await hashPassword(current_password)
})

beforeEach(async () => {
  ana = await server.participant({ locale: 'es', password_hash })
  number = `+4915${(next += 1)}12`.padEnd(14, '0')
})

afterAll(() => server.close())

const verify = (body: object, who = ana) =>
  who.client.post(`/users/${who.id}/verify_and_update_contact_number`, { current_password, ...body })
const refused = async (body: object) => {
  const answer = await verify(body)
  return [answer.status, ...codesOf(answer)]
}
const codeTo = async (recipient: string) => (await sentTo(server.database, recipient))[0]?.code ?? ''
const profile = async () => answerOf(schema.getProfile, await ana.client.get(`/users/${ana.id}`))
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

test.each(['primary_contact_number', 'secondary_contact_number'] as const)(
  'the %s is stored after the code sent to it is entered',
  async (field) => {
    const sent = answerOf(schema.verifyContactNumber, await verify({ [field]: number }))
    expect(sent).toMatchObject({ otp_required: true, channel: 'sms', retry_after_seconds: 60 })
    expect(JSON.stringify(sent)).not.toContain(number)
    expect(await sentTo(server.database, number)).toMatchObject([
      { kind: 'one_time_code', channel: 'sms', locale: 'es' },
    ])
    expect((await profile())[field]).toBeNull()

    const code = await codeTo(number)
    expect(answerOf(schema.verifyContactNumber, await verify({ [field]: number, otp_attempt: code }))).toMatchObject({
      id: ana.id,
      [field]: number,
    })
    expect(await refused({ [field]: number, otp_attempt: code })).toEqual([422, 'OTP_EXPIRED'])
  },
)

test('a repeated request for the same number within a minute sends no other code', async () => {
  await verify({ primary_contact_number: number })
  await server.database
    .updateTable('one_time_codes')
    .set({ sent_at: new Date(Date.now() - 20_000) })
    .where('user_id', '=', ana.id)
    .execute()
  const again = answerOf(schema.verifyContactNumber, await verify({ primary_contact_number: number }))
  expect(again).toMatchObject({ otp_required: true, channel: 'sms' })
  expect(Reflect.get(again, 'retry_after_seconds')).toBeLessThanOrEqual(40)
  expect(await sentTo(server.database, number)).toHaveLength(1)
  expect(
    answerOf(
      schema.verifyContactNumber,
      await verify({ primary_contact_number: number, otp_attempt: await codeTo(number) }),
    ),
  ).toMatchObject({ primary_contact_number: number })
})

test('a code is only valid for its number and for the requested field', async () => {
  await verify({ primary_contact_number: number })
  const code = await codeTo(number)
  expect(await refused({ secondary_contact_number: number, otp_attempt: code })).toEqual([422, 'OTP_EXPIRED'])
  expect(await refused({ primary_contact_number: '+33612345678', otp_attempt: code })).toEqual([422, 'INVALID_OTP'])
  expect(await profile()).toMatchObject({ primary_contact_number: null, secondary_contact_number: null })
})

test('five wrong codes lock the code, for a corrected number too', async () => {
  await verify({ primary_contact_number: number })
  const code = await codeTo(number)
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => verify({ primary_contact_number: number, otp_attempt: wrongFor(code) })),
  )
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([422]))
  expect(tries.flatMap(codesOf).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 'INVALID_OTP'),
    ...Array.from({ length: 3 }, () => 'OTP_LOCKED'),
  ])
  expect(await refused({ primary_contact_number: number, otp_attempt: code })).toEqual([422, 'OTP_LOCKED'])
  expect(await refused({ primary_contact_number: number })).toEqual([429, 'OTP_LOCKED'])
  expect(await refused({ primary_contact_number: '+33612345678' })).toEqual([429, 'OTP_LOCKED'])
  expect((await profile()).primary_contact_number).toBeNull()
})

test.each<[object, string]>([
  [{ primary_contact_number: '0151' }, 'INVALID_PHONE'],
  [{ primary_contact_number: '+4900000' }, 'INVALID_PHONE'],
  [{ secondary_contact_number: 'call me' }, 'INVALID_PHONE'],
  [{}, 'REQUIRED'],
  [{ primary_contact_number: '+4915123456789', secondary_contact_number: '+4915123456789' }, 'REQUIRED'],
])('%j is refused', async (body, code) => {
  expect(await refused(body)).toEqual([422, code])
})

test('another user and a visitor cannot set a participant’s number', async () => {
  const ben = await server.participant()
  expect(
    (await ben.client.post(`/users/${ana.id}/verify_and_update_contact_number`, { primary_contact_number: number }))
      .status,
  ).toBe(404)
  expect(
    (await server.visitor.post(`/users/${ana.id}/verify_and_update_contact_number`, { primary_contact_number: number }))
      .status,
  ).toBe(401)
  await verify({ primary_contact_number: number })
  const answer = await verify({ primary_contact_number: number, otp_attempt: await codeTo(number) }, ben)
  expect(codesOf(answer)).toEqual(['OTP_EXPIRED'])
})

test('the example numbers of every country are accepted', async () => {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const numbers = Object.entries<string>(examples).flatMap(([country, national]) =>
    isSupportedCountry(country) ? [parsePhoneNumberFromString(national, country)?.number] : [],
  )
  expect(numbers.length).toBeGreaterThan(200)
  for (let from = 0; from < numbers.length; from += 100) {
    const { id, client } = await server.participant()
    const additional_contacts = numbers
      .slice(from, from + 100)
      .map((phone_number) => ({ id: newId(), name: 'Somebody', phone_number }))
    const answer = await client.put(`/users/${id}`, { additional_contacts })
    expect([answer.status, Reflect.get(Object(answer.body), 'errors')]).toEqual([200, undefined])
  }
})
