import {
  askForRelease,
  type CompanyReleases,
  listCompanyReleases,
  putCompanyTheme,
} from '@almanac/contracts/schema/platform/company-releases'
import { currentOperations } from '@almanac/contracts/schema/platform/operations'
import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { aRelease } from '../../testing/releases'
import { registerRelease } from '../releases/register'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'

let server: TestServer
/** An administrator of Northwind. */
let anna: Participant
let operator: Participant
const AT = '/brands/northwind/releases'

beforeAll(async () => {
  server = await startTestServer()
  anna = await administratorOf('northwind')
  operator = await server.participant({ company: 'harbor', roles: ['operator'] })
  for (const version of ['1.0.0', '1.1.0'])
    await registerRelease(server.database, aRelease('social', [], { version }), `/remotes/social/${version}/`)
  await operator.client.put('/rollouts/social', { version: '1.0.0', percent: 100 })
})
afterAll(() => server.close())

beforeEach(async () => {
  for (const table of ['release_requests', 'audit_trail'] as const) await server.database.deleteFrom(table).execute()
  await server.database.deleteFrom('rollouts').where('company_id', 'is not', null).execute()
})

async function administratorOf(company: string): Promise<Participant> {
  const person = await server.participant({ company })
  await server.database
    .insertInto('company_administrators')
    .values({ user_id: person.id, company_id: person.company_id })
    .execute()
  return person
}

const releases = async (client = anna.client): Promise<CompanyReleases> =>
  answerOf(listCompanyReleases, await client.get(AT))

const socialOf = ({ remotes }: CompanyReleases) => remotes.find(({ remote }) => remote === 'social')

const ask = (client: TestClient = anna.client, version = '1.1.0') =>
  client.post(`${AT}/social/requests`, { version, group: null, reason: 'The spring study' })

async function waiting() {
  const { requests = [] } = answerOf(currentOperations, await operator.client.get('/operations?rules=everyone'))
  const [first] = requests.filter(({ answer }) => answer === null)
  return first
}

const answer = async (body: object) => operator.client.post(`/release_requests/${(await waiting())?.id}/answer`, body)

const trail = () => server.database.selectFrom('audit_trail').select(['actor', 'action']).orderBy('id').execute()

test('an administrator reads the rules of her company; others, operators and teams without the role do not', async () => {
  expect(socialOf(await releases())).toMatchObject({
    rules: [{ scope: 'everyone', version: '1.0.0', percent: 100, theme: null }],
    versions: ['1.1.0', '1.0.0'],
  })
  const other = await administratorOf('harbor')
  const participant = await server.participant({ company: 'northwind' })
  for (const { client } of [other, participant, operator]) {
    expect((await client.get(AT)).status).toBe(404)
    expect((await ask(client)).status).toBe(404)
    expect((await client.put(`${AT}/social/theme`, { group: null, theme: null })).status).toBe(404)
  }
  expect((await (await server.team('social')).get(AT)).status).toBe(401)
  expect((await anna.client.post(`/release_requests/${anna.id}/answer`, { accept: true })).status).toBe(403)
})

test('what is accepted becomes the rule of the company, with who asked and who answered in the trail', async () => {
  expect(answerOf(askForRelease, await ask()).requests).toMatchObject([{ version: '1.1.0', answer: null }])
  expect(codesOf(await ask())).toEqual(['RELEASE_ASKED_ALREADY'])
  expect(await waiting()).toMatchObject({ remote: 'social', reason: 'The spring study', asked_by: anna.email })
  expect((await answer({ accept: true })).status).toBe(200)
  const after = await releases()
  expect(socialOf(after)?.rules).toMatchObject([{ scope: 'company', version: '1.1.0', percent: 100 }])
  expect(after.requests).toMatchObject([{ answer: { accepted: true, by: operator.email } }])
  const { remotes } = answerOf(currentRegistry, await anna.client.get('/registry'))
  expect(remotes.find(({ remote }) => remote === 'social')?.version).toBe('1.1.0')
  expect(await trail()).toEqual([
    { actor: anna.email, action: 'release_asked' },
    { actor: operator.email, action: 'rollout' },
    { actor: operator.email, action: 'release_request_answered' },
  ])
  const [answered] = after.requests
  expect(codesOf(await operator.client.post(`/release_requests/${answered?.id}/answer`, { accept: true }))).toEqual([
    'RELEASE_REQUEST_ANSWERED',
  ])
})

test('declining needs words, which the company reads; then one may ask again', async () => {
  await ask()
  expect(codesOf(await answer({ accept: false }))).toEqual(['CANT_BE_BLANK'])
  expect((await answer({ accept: false, words: 'After the audit' })).status).toBe(200)
  const { requests, remotes } = await releases()
  expect(requests).toMatchObject([{ answer: { accepted: false, words: 'After the audit' } }])
  expect(remotes.find(({ remote }) => remote === 'social')?.rules).toMatchObject([{ scope: 'everyone' }])
  expect((await ask()).status).toBe(200)
})

test('a release that there is not, and a request without a reason, are refused in words', async () => {
  expect(errorsOf(await ask(anna.client, '9.9.9'))).toMatchObject([{ code: 'UNKNOWN_RELEASE', field: 'version' }])
  const blank = await anna.client.post(`${AT}/social/requests`, { version: '1.1.0', group: null, reason: '' })
  expect(codesOf(blank)).toEqual(['CANT_BE_BLANK'])
  expect((await anna.client.post(`${AT}/host/requests`, { version: '1.1.0', group: null, reason: 'x' })).status).toBe(
    404,
  )
})

test('a company chooses among its own themes, for a rule of its own alone', async () => {
  const choose = (theme: string | null) => anna.client.put(`${AT}/social/theme`, { group: null, theme })
  expect(codesOf(await choose('plain'))).toEqual(['COMPANY_HAS_NO_RULE'])
  await operator.client.put('/rollouts/social', { version: '1.1.0', percent: 40, company: 'northwind' })
  const chosen = answerOf(putCompanyTheme, await choose('plain'))
  expect(socialOf(chosen)?.rules).toMatchObject([
    { scope: 'company', version: '1.1.0', percent: 40, theme: 'plain' },
    { scope: 'everyone', version: '1.0.0' },
  ])
  expect(codesOf(await choose('of-another'))).toEqual(['UNKNOWN_THEME'])
  expect(socialOf(answerOf(putCompanyTheme, await choose(null)))?.rules[0]).toMatchObject({ theme: null, percent: 40 })
})
