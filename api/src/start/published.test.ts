import { join } from 'node:path'
import { hashPassword } from '../account/password/hash'
import { StartFailure } from '../database/embedded/failure'
import { projectRoot } from '../root'
import { startTestServer, type TestServer } from '../testing/server'
import { isDemonstration, refusePublishedPasswords } from './published'
import { openStudy } from './study'
import { readSettings } from './settings'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ areas: [] })
})
afterAll(() => server.close())

const OPEN = { PUBLIC_URL: 'https://almanac.example' }
const OWN_DATABASE = { DATABASE_URL: 'postgres://localhost/almanac' }

test('a study with published passwords is refused on a public server', async () => {
  const study = join(projectRoot(), 'api', 'studies', 'demo')
  await expect(openStudy(server.database, readSettings({ ...OPEN, STUDY: study }), () => undefined)).rejects.toThrow(
    StartFailure,
  )
  expect(await server.database.selectFrom('users').select('id').execute()).toEqual([])
})

test('only a local demonstration exempts operators from two-factor authentication', () => {
  const demonstration = (environment: NodeJS.ProcessEnv) => isDemonstration(readSettings(environment))
  for (const environment of [{}, { STUDY: 'demo' }, { ...OWN_DATABASE, STUDY: 'demo' }])
    expect(demonstration(environment)).toBe(true)
  for (const environment of [
    OPEN,
    { HOST: '0.0.0.0' },
    OWN_DATABASE,
    { ...OPEN, STUDY: 'demo' },
    { ...OWN_DATABASE, STUDY: '' },
  ])
    expect(demonstration(environment)).toBe(false)
})

test('a public server refuses to start while demonstration accounts have their published passwords', async () => {
  const start = (environment: NodeJS.ProcessEnv) => refusePublishedPasswords(server.database, readSettings(environment))
  await server.participant({ email: 'ana@example.test', password_hash: await hashPassword('almanac-demo') })
  await start(OPEN)

  const nadia = await server.participant({
    email: 'nadia@demo.almanac.health',
    password_hash: await hashPassword('almanac-demo'),
    roles: ['operator'],
  })
  for (const environment of [OPEN, { HOST: '0.0.0.0' }, OWN_DATABASE, { ...OWN_DATABASE, STUDY: '' }])
    await expect(start(environment)).rejects.toThrow('nadia@demo.almanac.health')
  for (const environment of [{}, { ...OWN_DATABASE, STUDY: 'demo' }]) await start(environment)

  await server.database
    .updateTable('users')
    .where('id', '=', nadia.id)
    .set({ password_hash: await hashPassword('a quiet river at dawn') })
    .execute()
  for (const environment of [OPEN, OWN_DATABASE]) await start(environment)
})
