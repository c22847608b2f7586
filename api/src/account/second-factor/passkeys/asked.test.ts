import { currentSession } from '@almanac/contracts/schema/account/session'
import { confirmByPasskey, passkeyConfirmationOptions } from '@almanac/contracts/schema/account/second-factor'
import { sql } from 'kysely'
import { openSession } from '../../session/store'
import { buildApp } from '../../../start/app'
import { policies } from '../../../http/policies'
import { acceptedRelationship, confirmedParticipant } from '../../../social/relationships/testing'
import { VISIBILITY } from '@almanac/contracts/rules/social/relationships'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../../testing/answer'
import { createClient, type TestClient } from '../../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../../testing/server'
import { changePasskeys } from '../../../platform'
import { hashPassword } from '../../password/hash'
import { begin, enrolPasskey, factorEventsOf, password, refusal, signInAs } from '../testing'
import { softwareAuthenticator, type SoftwareAuthenticator } from './software-authenticator'

let server: TestServer
let password_hash: string

beforeAll(async () => {
  password_hash = await hashPassword(password)
  server = await startTestServer()
})
afterAll(() => server.close())

const REQUIRED = [403, 'PASSKEY_REQUIRED']
const DAY = 86_400_000

const ask = (company: string, setting: 'optional' | 'clinicians' | 'all', days = 0) =>
  changePasskeys(server.database, company, { setting, days }, 'test')
const participant = (company: string) => server.participant({ company, password_hash })
const asked = async (client: TestClient) =>
  answerOf(currentSession, await client.get('/sessions/current'))?.passkey_asked ?? null
const records = async ({ client }: Pick<Participant, 'client'>) => {
  const answer = await client.post('/todos', { id: newId(), todo: 'Call the clinic' })
  return answer.status < 300 ? 'records' : refusal(answer)
}
/** Shows a passkey in the session; the secret that takes the place of the password. */
async function confirm(client: TestClient, authenticator: SoftwareAuthenticator): Promise<string> {
  const { options } = answerOf(passkeyConfirmationOptions, await client.post('/second_factor/confirmation_options'))
  const passkey = authenticator.get(options)
  return answerOf(confirmByPasskey, await client.post('/second_factor/confirmation', { passkey })).current_password
}
async function codeSentTo(user_id: string): Promise<string> {
  const { document } = await server.database
    .selectFrom('outgoing_messages')
    .where('user_id', '=', user_id)
    .where('kind', '=', 'one_time_code')
    .orderBy('created_at', 'desc')
    .select('document')
    .executeTakeFirstOrThrow()
  return String(Object(document).code)
}

test('whoever needs a passkey and has none sets one up first, and records then', async () => {
  const maya = await participant('all')
  expect(await records(maya)).toBe('records')
  await ask('all', 'all')
  expect(await asked(maya.client)).toMatchObject({ step: 'create' })
  expect(await records(maya)).toEqual(REQUIRED)
  await enrolPasskey(maya.client)
  expect(await asked(maya.client)).toBeNull()
  expect(await records(maya)).toBe('records')
})

test('before a passkey exactly the calls go that are declared so, and signing out is one', async () => {
  const maya = await participant('declared')
  await ask('declared', 'all')
  const open: string[] = []
  for (const { id, method, path, policy, before_passkey } of server.app.calls.map(({ call }) => call)) {
    if (policies[policy].session !== 'required' || policies[policy].app || id === 'signOut') continue
    const url = path.replace(/^\/users\/\{id\}/, `/users/${maya.id}`).replaceAll(/\{\w+\}/g, newId())
    const send = { GET: maya.client.get, POST: maya.client.post, PUT: maya.client.put, DELETE: maya.client.delete }[
      method
    ]
    const answer = await send(url)
    const isRefused = answer.status === 403 && codesOf(answer).includes('PASSKEY_REQUIRED')
    if (!isRefused) open.push(id)
    expect([id, isRefused]).toEqual([id, !before_passkey])
  }
  expect(open.toSorted()).toMatchInlineSnapshot(`
[
  "acceptAgreements",
  "addPasskey",
  "allowOwnDataArchive",
  "beginPasskey",
  "cancelDelete",
  "confirmByPasskey",
  "deletionSummary",
  "getProfile",
  "goOnWithoutPasskey",
  "keepAppSignIn",
  "ownDataArchive",
  "passkeyConfirmationOptions",
  "requestDelete",
  "secondFactorState",
  "sendPasskeyCode",
  "updateLocale",
]
`)
})

test('the days of grace count from the setting and from joining, and do not begin anew', async () => {
  const maya = await participant('grace')
  await ask('grace', 'clinicians', 7)
  expect(await asked(maya.client)).toBeNull()
  await ask('grace', 'all', 7)
  const first = await asked(maya.client)
  expect(first).toMatchObject({ step: 'later' })
  expect(new Date(first?.required_from ?? 0).getTime()).toBeGreaterThan(Date.now() + 6.9 * DAY)
  expect(await records(maya)).toBe('records')
  await ask('grace', 'all', 7)
  expect(await asked(maya.client)).toEqual(first)

  const since = (days: number) => new Date(Date.now() - days * DAY)
  await server.database
    .updateTable('companies')
    .where('key', '=', 'grace')
    .set({ all_passkeys_since: since(8), clinicians_passkeys_since: since(8) })
    .execute()
  // Maya has only joined now.
  expect(await asked(maya.client)).toMatchObject({ step: 'later' })
  await server.database
    .updateTable('memberships')
    .where('user_id', '=', maya.id)
    .set({ joined_at: since(9) })
    .execute()
  expect(await asked(maya.client)).toMatchObject({ step: 'create' })
  await ask('grace', 'optional', 7)
  expect(await asked(maya.client)).toBeNull()
})

test('of two companies the strictest decides', async () => {
  const maya = await participant('lenient')
  const other = await participant('strict')
  await server.database
    .insertInto('memberships')
    .values({ user_id: maya.id, group_id: other.group_id, company_id: other.company_id })
    .execute()
  await ask('lenient', 'all', 30)
  expect(await asked(maya.client)).toMatchObject({ step: 'later' })
  await ask('strict', 'all')
  expect(await asked(maya.client)).toMatchObject({ step: 'create' })
})

test('a company that asks clinicians asks its care team and whoever is a doctor, and no participant', async () => {
  const [ana, ben] = [await confirmedParticipant(server), await confirmedParticipant(server)]
  const nurse = await participant('elsewhere')
  const { key } = await server.database
    .selectFrom('companies')
    .where('id', '=', ben.company_id)
    .select('key')
    .executeTakeFirstOrThrow()
  await server.database
    .updateTable('companies')
    .where('key', '=', key)
    .set({ care_team: JSON.stringify([nurse.email.toUpperCase()]) })
    .execute()
  await acceptedRelationship(ana, ben, VISIBILITY.doctor)
  await ask(key, 'clinicians')
  expect(await asked(ana.client)).toBeNull()
  expect(await asked(ben.client)).toMatchObject({ step: 'create' })
  expect(await asked(nurse.client)).toMatchObject({ step: 'create' })
})

test('a sign-in with the password shows the passkey that there is, and cannot add another instead', async () => {
  const maya = await participant('show')
  const { authenticator } = await enrolPasskey(maya.client)
  await ask('show', 'all')
  const client = server.newVisitor()
  expect(await signInAs(client, maya.email)).toMatchObject({ body: { passkey_asked: { step: 'show' } } })
  expect(await records({ client })).toEqual(REQUIRED)
  expect(refusal(await client.post('/second_factor/passkey_options', { current_password: password }))).toEqual(REQUIRED)
  await confirm(client, authenticator)
  expect(await asked(client)).toBeNull()
  expect(await records({ client })).toBe('records')
})

test('what a passkey of another person or another session has signed shows nothing', async () => {
  const maya = await participant('others')
  const { authenticator } = await enrolPasskey(maya.client)
  const jon = await participant('others')
  const theirs = await enrolPasskey(jon.client)
  const options = async (client: TestClient) =>
    answerOf(passkeyConfirmationOptions, await client.post('/second_factor/confirmation_options')).options
  const present = async (passkey: object) => refusal(await maya.client.post('/second_factor/confirmation', { passkey }))
  expect(await present(theirs.authenticator.get(await options(maya.client)))).toEqual([422, 'PASSKEY_UNKNOWN'])
  expect(await present(authenticator.get(await options(jon.client)))).toEqual([422, 'PASSKEY_EXPIRED'])
  const unverified = authenticator.get(await options(maya.client), { verified: false })
  expect(await present(unverified)).toEqual([422, 'PASSKEY_REFUSED'])
})

test('a code by mail takes the place of a passkey in one session, where one is asked for', async () => {
  const maya = await participant('code')
  expect((await maya.client.post('/second_factor/passkey_code')).status).toBe(403)
  await ask('code', 'all')
  expect((await maya.client.post('/second_factor/passkey_code')).status).toBe(200)
  expect(refusal(await maya.client.put('/second_factor/passkey_code', { otp_attempt: '000000' }))).toEqual([
    422,
    'INVALID_OTP',
  ])
  const otp_attempt = await codeSentTo(maya.id)
  expect((await maya.client.put('/second_factor/passkey_code', { otp_attempt })).status).toBe(204)
  expect(await records(maya)).toBe('records')
  expect(await factorEventsOf(server, maya.id)).toEqual(['authn_passkey_waived'])

  const next = server.newVisitor()
  await signInAs(next, maya.email)
  expect(await records({ client: next })).toEqual(REQUIRED)
  expect(refusal(await next.put('/second_factor/passkey_code', { otp_attempt }))).toEqual([422, 'OTP_EXPIRED'])
})

test('the last passkey stays while a company asks for one, also of two tabs that remove one each', async () => {
  const maya = await participant('last')
  await ask('last', 'all', 7)
  await enrolPasskey(maya.client, 'Phone')
  await enrolPasskey(maya.client, 'Laptop')
  const rows = await server.database.selectFrom('passkeys').where('user_id', '=', maya.id).select('id').execute()
  const removed = await Promise.all(
    rows.map(({ id }) => maya.client.post(`/second_factor/passkeys/${id}/removal`, { current_password: password })),
  )
  expect(removed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
  expect(removed.flatMap((answer) => (answer.status === 409 ? refusal(answer) : []))).toEqual([409, 'LAST_PASSKEY'])
})

test('what a passkey has confirmed takes the place of the password once, for its own account', async () => {
  const maya = await participant('confirming')
  const jon = await participant('confirming')
  const { authenticator } = await enrolPasskey(maya.client)
  const current_password = await confirm(maya.client, authenticator)
  expect(refusal(await jon.client.post('/users/request_delete', { current_password }))).toEqual([422, 'WRONG_PASSWORD'])
  expect((await maya.client.post('/users/request_delete', { current_password })).status).toBe(200)
  expect(refusal(await maya.client.post('/users/request_delete', { current_password }))).toEqual([
    422,
    'WRONG_PASSWORD',
  ])
  // A new passkey as well: its owner need not know the password any more.
  const options = await begin(maya.client)
  expect(softwareAuthenticator('http://localhost:8080').create(options)).toMatchObject({ type: 'public-key' })
})

test('a setting that is changed at one server counts at another at once, for sessions that were open', async () => {
  const maya = await participant('two servers')
  const { areas } = await import('../../../start/areas')
  const two = await buildApp({ database: server.database, areas })
  try {
    const client = createClient(two, await openSession(server.database, maya.id, null))
    expect(await records({ client })).toBe('records')
    await ask('two servers', 'all')
    expect(await records({ client })).toEqual(REQUIRED)
    await ask('two servers', 'optional')
    expect(await records({ client })).toBe('records')
  } finally {
    await two.close()
  }
})

test('days of grace end at the moment at which they began, whatever zone the person is in', async () => {
  const people = await Promise.all(
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((time_zone) =>
      server.participant({ company: 'zones', password_hash, time_zone }),
    ),
  )
  await ask('zones', 'all', 7)
  const moved = (interval: string) =>
    sql`update companies set all_passkeys_since = now() - ${interval}::interval, clinicians_passkeys_since = now() - ${interval}::interval
      where key = 'zones'`.execute(server.database)
  await sql`update memberships set joined_at = now() - interval '30 days'
    where user_id in (${sql.join(people.map(({ id }) => id))})`.execute(server.database)
  await moved('6 days 23 hours 59 minutes')
  for (const { client } of people) expect(await asked(client)).toMatchObject({ step: 'later' })
  await moved('7 days')
  for (const { client } of people) expect(await asked(client)).toMatchObject({ step: 'create' })
})
