import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import { answerOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { newSigner } from '../registry/signer'
import { loadTokenOf, personOf, readLoadToken } from '../registry/load-token'
import { addReleases, addRule, clearRollouts } from '../testing'
import { browserOf } from './browser'

const signer = newSigner()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [platformArea], signer })
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearRollouts(server.database)
  await server.database.deleteFrom('release_loads').execute()
  await server.database.deleteFrom('release_errors').execute()
  await addReleases(server.database, 'social', ['1.0.0', '2.0.0'])
  await addRule(server.database, { remote: 'social', version: '2.0.0' })
})

const tokenFor = async (client: TestClient) => {
  const { load_token = '' } = answerOf(currentRegistry, await client.get('/registry?host=0.1.0'))
  return load_token
}
const report = async (client: TestClient, load_token: string, outcomes: object[]) => {
  expect((await client.post('/release_outcomes', { load_token, outcomes })).status).toBe(204)
  await server.app.outcomes.flush()
}
const stored = () => server.database.selectFrom('release_loads').orderBy('at').selectAll().execute()
const ok = { remote: 'social', version: '2.0.0', kind: 'ok' }
const failed = {
  remote: 'social',
  version: '2.0.0',
  kind: 'render',
  message: 'TypeError: undefined is not a function',
  stack: 'at Sync (/releases/social/2.0.0/sync.0123456789.js:1:200)',
  page: [{ remote: 'social', version: '2.0.0', since: 400 }],
}

test('an outcome is stored beside the load that it belongs to: once, the worst of it', async () => {
  const { client, id, company_id } = await server.participant({ company: 'orchard' })
  client.headers['user-agent'] = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const token = await tokenFor(client)
  await report(client, token, [{ ...ok, measured: { lcp: 900 } }])
  await report(client, token, [failed, { ...ok, measured: { inp: 80 } }])
  await report(client, token, [ok])
  expect(await stored()).toMatchObject([
    {
      remote: 'social',
      version: '2.0.0',
      kind: 'render',
      browser: 'Chrome',
      host: '0.1.0',
      company_id: null,
      member_company_id: company_id,
      visitor: false,
      person: personOf(signer, id, '127.0.0.1'),
      lcp: 900,
      inp: 80,
      page: failed.page,
      outside: false,
    },
  ])
  expect(await server.database.selectFrom('release_errors').select(['message', 'stack']).execute()).toEqual([
    { message: failed.message, stack: failed.stack },
  ])
  expect(JSON.stringify(await stored())).not.toContain(id)
})

test('without a load nothing counts: no token, an invented one, one of another installation, an old one, another release', async () => {
  const token = await tokenFor(server.visitor)
  const load = readLoadToken(signer, token)
  if (!load) throw new Error('the token is not read')
  const [text = '', mac = ''] = token.split('.')
  const old = { ...load, at: new Date(Date.now() - 8 * 86_400_000) }
  for (const wrong of [
    'nothing',
    `${text}.`,
    `${text}.${mac}.`,
    `${text.slice(0, -2)}AA.${mac}`,
    loadTokenOf(newSigner(), load),
    loadTokenOf(signer, old),
  ])
    for (let time = 0; time < 5; time += 1) await report(server.newVisitor(), wrong, [failed])
  await report(server.visitor, token, [
    { ...failed, version: '1.0.0' },
    { ...failed, remote: 'surveys' },
  ])
  expect(await stored()).toEqual([])
})

test('one token sent by many is one load, and a network has three loads a day', async () => {
  const { client } = await server.participant()
  const token = await tokenFor(client)
  for (let time = 0; time < 5; time += 1) await report(server.newVisitor(), token, [failed])
  expect(await stored()).toHaveLength(1)
  for (let time = 0; time < 5; time += 1) await report(server.visitor, await tokenFor(server.visitor), [failed])
  expect((await stored()).filter(({ visitor }) => visitor)).toHaveLength(3)
})

test('an IPv6 customer is one network', () => {
  expect(personOf(signer, null, '2001:db8:1:1')).toBe(personOf(signer, null, '2001:db8:1:ff'))
  expect(personOf(signer, null, '2001:db8:1:1')).not.toBe(personOf(signer, null, '2001:db8:2:1'))
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140 Mobile Safari/604.1',
    'Safari iOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'Safari'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox Android'],
  ['curl/8.5', 'other'],
])('%s is %s', (user_agent, family) => {
  expect(browserOf(user_agent)).toBe(family)
})
