import type { Palette } from '@almanac/contracts/platform/theme'
import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import { newId } from '@almanac/domain/ids'
import { answerOf } from '../testing/answer'
import { startTestServer, type TestServer } from '../testing/server'
import { accountArea } from '../account/area'
import { platformArea } from './area'
import { productTheme } from '@almanac/domain/theme'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, platformArea] })
})

afterAll(() => server.close())

async function addTheme(
  company_id: string,
  key: string,
  light: Partial<Palette>,
  features: { title: string; enabled: boolean }[] = [],
) {
  await server.database
    .insertInto('themes')
    .values({
      company_id,
      key,
      name: key,
      light: JSON.stringify(light),
      dark: '{}',
      features: JSON.stringify(features),
    })
    .execute()
}

describe('the theme', () => {
  test('of a visitor without a company is the product’s own', async () => {
    expect((await server.visitor.get('/themes/current')).body).toEqual(productTheme)
  })

  test('is the one of the visitor’s group, else of its company, and whole whatever the stored one lacks', async () => {
    const { client, company_id, group_id } = await server.participant({ company: 'themed' })
    expect((await client.get('/themes/current')).body).toMatchObject({ company_id, key: 'plain' })
    await addTheme(company_id, 'sea', { accent: '#004466' })
    await server.database.updateTable('groups').set({ theme_key: 'sea' }).where('id', '=', group_id).execute()
    expect((await client.get('/themes/current')).body).toMatchObject({
      company_id,
      key: 'sea',
      light: { ...productTheme.light, accent: '#004466' },
      dark: productTheme.dark,
    })
    await server.database.updateTable('groups').set({ theme_key: 'gone' }).where('id', '=', group_id).execute()
    expect((await client.get('/themes/current')).body).toMatchObject({ company_id, key: 'plain' })
  })

  test('of a named group greets a visitor; an unknown name is ignored', async () => {
    const { company_id, group_id } = await server.participant({ company: 'greeting' })
    expect((await server.visitor.get(`/themes/current?group_id=${group_id}`)).body).toMatchObject({ company_id })
    expect((await server.visitor.get(`/themes/current?group_id=${newId()}`)).body).toEqual(productTheme)
    expect((await server.visitor.get('/themes/current?group_id=1')).status).toBe(422)
  })
})

test('features come from company, theme and user; the user’s setting has precedence', async () => {
  const { id, client, company_id, group_id } = await server.participant({
    company: 'featured',
    features: ['Own', { title: 'Taken', enabled: false }],
  })
  await server.database
    .updateTable('companies')
    .set({
      features: JSON.stringify([
        { title: 'Taken', enabled: true },
        { title: 'Company', enabled: true },
        { title: 'Themed', enabled: false },
      ]),
    })
    .where('id', '=', company_id)
    .execute()
  await addTheme(company_id, 'on', {}, [{ title: 'Themed', enabled: true }])
  await server.database.updateTable('groups').set({ theme_key: 'on' }).where('id', '=', group_id).execute()
  const expected = [
    { title: 'Taken', enabled: false },
    { title: 'Company', enabled: true },
    { title: 'Themed', enabled: true },
    { title: 'Own', enabled: true },
  ]
  expect((await client.get('/sessions/current')).body).toMatchObject({ id, hs_features: expected })
  expect(answerOf(currentRegistry, await client.get('/registry')).features).toEqual(expected)
  expect((await client.get('/company_enabled_features')).body).toContainEqual({ title: 'Taken', enabled: true })
  expect((await server.visitor.get(`/company_enabled_features?company_id=${company_id}`)).body).toHaveLength(3)
  expect((await server.visitor.get('/company_enabled_features')).body).toEqual([])
})

test('the languages name themselves and say which way they run', async () => {
  expect((await server.visitor.get('/supported_locales')).body).toEqual([
    { code: 'en', name: 'English', dir: 'ltr' },
    { code: 'es', name: 'Español', dir: 'ltr' },
    { code: 'fr', name: 'Français', dir: 'ltr' },
    { code: 'ar', name: 'العربية', dir: 'rtl' },
  ])
})

test('a browser failure is stored with the company and no personal data', async () => {
  const { id, client, company_id } = await server.participant({ company: 'failing' })
  expect(
    (await client.post('/remote_failures', { remote: 'social', version: '2.0.0', reason: 'timeout', user_id: id }))
      .status,
  ).toBe(204)
  const noted = await server.database
    .selectFrom('remote_failures')
    .where('company_id', '=', company_id)
    .selectAll()
    .execute()
  expect(noted).toMatchObject([{ remote: 'social', version: '2.0.0', reason: 'timeout' }])
  expect(JSON.stringify(noted)).not.toContain(id)
  expect((await client.post('/remote_failures', { remote: 'social', version: '2', reason: 'because' })).status).toBe(
    422,
  )
})

test('the health check reports that the database is reachable', async () => {
  expect((await server.visitor.get('/health')).body).toMatchObject({
    status: 'ok',
    database: 'up',
    // No STUN or TURN server is set.
    video_calls: 'one_network',
  })
})
