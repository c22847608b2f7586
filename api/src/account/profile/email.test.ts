/** @embedded */
import { newId } from '@almanac/domain/ids'
import * as schema from '@almanac/contracts/schema/account/profile'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { hashPassword } from '../password/hash'
import { profileRoutes } from './routes'
import { sentTo, tokenTo } from './testing'

const PASSWORD = 'lantern-harbour-9'

let server: TestServer
let password_hash: string
let ana: Participant
let fresh: string

beforeAll(async () => {
  server = await startTestServer({ areas: [profileRoutes] })
  password_hash = await hashPassword(PASSWORD)
})

beforeEach(async () => {
  ana = await server.participant({ password_hash, locale: 'fr' })
  fresh = `new-${newId()}@example.test`
})

afterAll(() => server.close())

const profile = async (who = ana) => answerOf(schema.getProfile, await who.client.get(`/users/${who.id}`))
const change = (body: object, who = ana) => who.client.put(`/users/${who.id}`, body)
const changeTo = (email: string, who = ana) =>
  change({ email, email_confirmation: email, current_password: PASSWORD }, who)
const confirm = (token: string) => server.newVisitor().get(`/confirmation/${token}`)
const faults = (answer: Awaited<ReturnType<typeof change>>) => [
  answer.status,
  ...errorsOf(answer).map(({ code, field }) => `${field}: ${code}`),
]

test('a new address replaces the previous one when confirmed, and the previous one is notified', async () => {
  const asked = answerOf(schema.updateProfile, await changeTo(` ${fresh.toUpperCase()} `))
  expect(asked).toMatchObject({ email: ana.email, unconfirmed_email: fresh, email_confirmed: false })
  expect(await sentTo(server.database, fresh)).toMatchObject([
    {
      kind: 'email_change',
      channel: 'email',
      locale: 'fr',
      link: expect.stringMatching(new RegExp(`^/confirm_email/${ana.id}\\.[\\w-]{43}$`)),
    },
  ])

  const token = await tokenTo(server.database, fresh)
  expect(answerOf(schema.confirmEmail, await confirm(token))).toEqual({ user_confirmed: true })
  expect(await profile()).toMatchObject({ email: fresh, unconfirmed_email: null, email_confirmed: true })
  expect(await sentTo(server.database, ana.email)).toMatchObject([{ kind: 'email_changed' }])
  expect((await confirm(token)).status).toBe(200)
  expect(await sentTo(server.database, ana.email)).toHaveLength(1)
})

test('a change of address requires the password and a matching confirmation', async () => {
  const asks: [object, ...string[]][] = [
    [{ email: fresh, email_confirmation: fresh }, 'current_password: CANT_BE_BLANK'],
    [{ email: fresh, current_password: PASSWORD }, 'email_confirmation: EMAILS_NO_MATCH'],
    [
      { email: fresh, email_confirmation: `x${fresh}`, current_password: PASSWORD },
      'email_confirmation: EMAILS_NO_MATCH',
    ],
    [
      { email: fresh, email_confirmation: fresh, current_password: 'wrong-password' },
      'current_password: WRONG_PASSWORD',
    ],
  ]
  for (const [body, fault] of asks)
    expect(faults(await change({ first_name: 'Changed', ...body }))).toEqual([422, fault])
  expect(await profile()).toMatchObject({ first_name: 'Robin', unconfirmed_email: null })
  expect(await sentTo(server.database, fresh)).toEqual([])
})

test('the current address is no change and requires no password', async () => {
  expect((await change({ email: ana.email, last_name: 'Lima' })).status).toBe(200)
  expect(await profile()).toMatchObject({ last_name: 'Lima', unconfirmed_email: null })
})

test('a taken address has the same response as a free one, and its owner gets a mail without a link', async () => {
  const owner = await server.participant({ locale: 'es' })
  const taken = await changeTo(owner.email)
  const free = await changeTo(fresh, await server.participant({ password_hash }))
  expect([taken.status, Object.keys(Object(taken.body))]).toEqual([free.status, Object.keys(Object(free.body))])
  expect((await profile()).unconfirmed_email).toBe(owner.email)
  const mails = await sentTo(server.database, owner.email)
  expect(mails).toMatchObject([{ kind: 'account_exists', locale: 'es', user_id: owner.id }])
  expect(mails[0]?.link).toBeUndefined()
})

test('an account registered with the address meanwhile keeps it', async () => {
  await changeTo(fresh)
  const token = await tokenTo(server.database, fresh)
  const other = await server.participant({ email: fresh })
  expect(faults(await confirm(token))).toEqual([422, 'token: EMAIL_TAKEN'])
  expect([(await profile()).email, (await profile(other)).email]).toEqual([ana.email, fresh])
})

test('a link confirms once, and opened again it says the same; of two accounts with one new address one gets it', async () => {
  await changeTo(fresh)
  const token = await tokenTo(server.database, fresh)
  const publish = jest.spyOn(server.app.eventPublisher, 'publish')
  const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token)))
  // Her other devices show the address as confirmed.
  expect(publish).toHaveBeenCalledWith([ana.id], { type: 'profile' }, null)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const told = await server.database
    .selectFrom('outgoing_messages')
    .where('recipient', '=', ana.email)
    .where('kind', '=', 'email_changed')
    .select('id')
    .execute()
  expect(told).toHaveLength(1)

  const wanted = `wanted-${newId()}@example.test`
  const tokens: string[] = []
  for (const who of [ana, await server.participant({ password_hash })]) {
    await changeTo(wanted, who)
    tokens.push(await tokenTo(server.database, wanted))
  }
  const both = await Promise.all(tokens.map(confirm))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a link expires, and only the newest one is valid', async () => {
  await changeTo(fresh)
  const first = await tokenTo(server.database, fresh)
  await changeTo(`again-${fresh}`)
  expect(codesOf(await confirm(first))).toEqual(['LINK_EXPIRED'])
  const second = await tokenTo(server.database, `again-${fresh}`)
  await server.database
    .updateTable('email_confirmations')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', ana.id)
    .execute()
  expect(codesOf(await confirm(second))).toEqual(['LINK_EXPIRED'])
  expect((await profile()).unconfirmed_email).toBeNull()
})

test.each(['x', '0', '%20', `${newId()}.x`, `${newId()}.${'A'.repeat(43)}`, '..%2f..', 'a'.repeat(90), '%F0%9F%91%A9'])(
  'the malformed or unknown token %j is refused',
  async (token) => {
    expect([404, 422]).toContain((await confirm(token)).status)
  },
)

test('the mail is sent again to the unconfirmed or else the current address, up to a limit', async () => {
  const again = () => ana.client.get('/confirmation/send_email_confirmation')
  expect((await again()).status).toBe(204)
  expect(await sentTo(server.database, ana.email)).toMatchObject([{ kind: 'email_confirmation' }])
  await confirm(await tokenTo(server.database, ana.email))
  expect(await profile()).toMatchObject({ email_confirmed: true, email: ana.email })

  expect((await again()).status).toBe(204)
  expect(await sentTo(server.database, ana.email)).toHaveLength(1)
  await changeTo(fresh)
  await again()
  expect(await sentTo(server.database, fresh)).toHaveLength(2)
  await again()
  const refused = await again()
  expect([refused.status, ...codesOf(refused)]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await server.visitor.get('/confirmation/send_email_confirmation')).status).toBe(401)
})

test('withdrawing a new address invalidates its link, but not that of the current address', async () => {
  const { client, id, email } = await server.participant({ password_hash: await hashPassword(PASSWORD) })
  await client.get('/confirmation/send_email_confirmation')
  const own = await tokenTo(server.database, email)
  const other = `other-${id}@example.test`
  await client.put(`/users/${id}`, { email: other, email_confirmation: other, current_password: PASSWORD })
  const waiting = await tokenTo(server.database, other)
  // Saving the whole profile does not withdraw the unconfirmed address.
  expect(answerOf(schema.updateProfile, await client.put(`/users/${id}`, { email })).unconfirmed_email).toBe(other)
  expect(
    answerOf(schema.updateProfile, await client.put(`/users/${id}`, { unconfirmed_email: null })).unconfirmed_email,
  ).toBeNull()
  expect((await confirm(waiting)).status).toBe(422)
  expect((await confirm(own)).status).toBe(200)
  expect(answerOf(schema.getProfile, await client.get(`/users/${id}`))).toMatchObject({ email, email_confirmed: true })
})
