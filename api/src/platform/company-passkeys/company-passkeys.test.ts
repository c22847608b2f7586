import {
  changeCompanyPasskeys,
  listCompanyPasskeys,
  readCompanyPasskeys,
} from '@almanac/contracts/schema/platform/company-passkeys'
import { answerOf, codesOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'

let server: TestServer
let anna: Participant
let operator: Participant

beforeAll(async () => {
  server = await startTestServer()
  operator = await server.participant({ company: 'harbor', roles: ['operator'] })
  anna = await server.participant({ company: 'northwind' })
  await server.participant({ company: 'northwind' })
  await server.database
    .insertInto('company_administrators')
    .values({ user_id: anna.id, company_id: anna.company_id })
    .execute()
})
afterAll(() => server.close())

const AT = '/company_passkeys/northwind'

test('an administrator of the company sets of whom a passkey is asked, which is in the audit trail', async () => {
  expect(answerOf(readCompanyPasskeys, await anna.client.get(AT))).toEqual({
    company: { key: 'northwind', name: expect.any(String) },
    setting: 'optional',
    days: 7,
    required_from: null,
    of_study: true,
    people: 2,
    with_passkey: 0,
  })
  const changed = answerOf(changeCompanyPasskeys, await anna.client.put(AT, { setting: 'all', days: 14 }))
  expect(changed).toMatchObject({ setting: 'all', days: 14, of_study: false })
  expect(new Date(changed.required_from ?? 0).getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000)
  const trail = await server.database
    .selectFrom('audit_trail')
    .where('action', '=', 'passkeys_asked')
    .select(['actor', 'subject', 'document'])
    .execute()
  expect(trail).toEqual([{ actor: anna.email, subject: 'company: northwind', document: { setting: 'all', days: 14 } }])
})

test('an operator sees and sets it for every company', async () => {
  const list = answerOf(listCompanyPasskeys, await operator.client.get('/operations/company_passkeys'))
  expect(list.map(({ company }) => company.key).toSorted()).toEqual(['harbor', 'northwind'])
  const at = '/operations/company_passkeys'
  expect((await operator.client.put(`${at}/northwind`, { setting: 'optional', days: 7 })).status).toBe(200)
  expect(answerOf(readCompanyPasskeys, await anna.client.get(AT))).toMatchObject({
    setting: 'optional',
    required_from: null,
  })
  expect(codesOf(await operator.client.put(`${at}/nowhere`, { setting: 'all', days: 7 }))).toEqual(['NOT_FOUND'])
})

test.each([[{ setting: 'everybody', days: 7 }], [{ setting: 'all', days: -1 }], [{ setting: 'all', days: 91 }]])(
  '%j is refused at its field',
  async (body) => {
    const answer = await anna.client.put(AT, body)
    expect(answer.status).toBe(422)
    expect(codesOf(answer)).toHaveLength(1)
  },
)
