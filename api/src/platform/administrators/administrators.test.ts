import { addCompanyAdministrator, listCompanyAdministrators } from '@almanac/contracts/schema/platform/administrators'
import { listBrands } from '@almanac/contracts/schema/platform/brands'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'

const AT = '/company_administrators'

let server: TestServer
let operator: Participant
let anna: Participant

beforeAll(async () => {
  server = await startTestServer()
  operator = await server.participant({ company: 'harbor', roles: ['operator'] })
  anna = await server.participant({ company: 'northwind' })
  await server.participant({ company: 'meadow' })
})
afterAll(() => server.close())

const administrators = async () => answerOf(listCompanyAdministrators, await operator.client.get(AT))

test('an operator gives and takes the role of one company, which is recorded, and it counts at the next request', async () => {
  expect(answerOf(listBrands, await anna.client.get('/brands'))).toEqual([])
  const added = await operator.client.post(AT, { email: anna.email.toUpperCase(), company: 'northwind' })
  const expected = [{ user_id: anna.id, email: anna.email, company: { key: 'northwind', name: expect.any(String) } }]
  expect(answerOf(addCompanyAdministrator, added)).toEqual(expected)
  // Again: nothing more happens.
  await operator.client.post(AT, { email: anna.email, company: 'northwind' })
  expect(answerOf(listBrands, await anna.client.get('/brands')).map(({ key }) => key)).toEqual(['northwind'])

  const removed = await operator.client.delete(`${AT}/northwind/${anna.id}`)
  expect(answerOf(addCompanyAdministrator, removed)).toEqual([])
  expect(answerOf(listBrands, await anna.client.get('/brands'))).toEqual([])
  expect(codesOf(await operator.client.delete(`${AT}/northwind/${anna.id}`))).toEqual(['NOT_FOUND'])
  const trail = await server.database
    .selectFrom('audit_trail')
    .where('action', 'in', ['role_given', 'role_removed'])
    .select(['actor', 'action', 'document'])
    .orderBy('at')
    .execute()
  const document = { role: 'company_administrator', company: 'northwind' }
  expect(trail).toEqual([
    { actor: operator.email, action: 'role_given', document },
    { actor: operator.email, action: 'role_removed', document },
  ])
})

test('an address without an account and a company that there is not are said, and nobody else may', async () => {
  expect(codesOf(await operator.client.post(AT, { email: 'nobody@example.org', company: 'northwind' }))).toEqual([
    'UNKNOWN_PERSON',
  ])
  expect(codesOf(await operator.client.post(AT, { email: anna.email, company: 'nowhere' }))).toEqual(['NOT_FOUND'])
  expect(await administrators()).toEqual([])
  for (const client of [anna.client, server.visitor]) {
    const answers = [
      await client.get(AT),
      await client.post(AT, { email: anna.email, company: 'northwind' }),
      await client.delete(`${AT}/northwind/${anna.id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(client === anna.client ? [403, 403, 403] : [401, 401, 401])
  }
})
