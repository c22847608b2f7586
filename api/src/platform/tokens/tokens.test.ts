import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { Call } from '@almanac/contracts'
import { createTeamToken } from '@almanac/contracts/schema/platform/operations'
import { newId } from '@almanac/domain/ids'
import { accountArea } from '../../account/area'
import { serve } from '../../http/route'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { actorOf } from './actor'

let server: TestServer

const schema = { params: z.object({ remote: z.string() }), answer: z.object({ by: z.string() }) }
const touch: Call<typeof schema> = {
  id: 'touch',
  area: 'platform',
  method: 'PUT',
  path: '/touch/{remote}',
  policy: 'remote_team',
}

beforeAll(async () => {
  server = await startTestServer({
    trustProxy: true,
    areas: [
      accountArea,
      platformArea,
      (app) => {
        serve(app, touch, schema, async (received) => ({ by: await actorOf(received) }))
      },
    ],
  })
})

afterAll(() => server.close())

const bearer = (token: string) => {
  const client = server.newVisitor()
  client.headers.authorization = `Bearer ${token}`
  return client
}

test('an operator creates a token, shown once; it is valid for its remote until revoked', async () => {
  const { client: operator, email } = await server.participant({ roles: ['operator'] })
  const made = answerOf(createTeamToken, await operator.post('/team_tokens', { remote: 'social', name: 'Social CI' }))
  expect(made).toMatchObject({ remote: 'social', name: 'Social CI', created_by: email, last_used_at: null })
  expect(made.token).toMatch(/^alm_social_[\w-]{43}$/)
  const rows = await server.database.selectFrom('team_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(made.token)

  const team = bearer(made.token)
  expect((await team.put('/touch/social')).body).toEqual({ by: 'team: Social CI' })
  expect((await operator.delete(`/team_tokens/${made.id}`)).status).toBe(204)
  const refused = await team.put('/touch/social')
  expect([refused.status, ...codesOf(refused)]).toEqual([401, 'INVALID_TEAM_TOKEN'])
  expect((await operator.delete(`/team_tokens/${made.id}`)).status).toBe(404)

  const trail = await server.database
    .selectFrom('audit_trail')
    .where('subject', '=', 'social')
    .select(['actor', 'action', 'document'])
    .orderBy('at')
    .execute()
  expect(trail).toEqual([
    { actor: email, action: 'team_token_created', document: { id: made.id, name: 'Social CI' } },
    { actor: email, action: 'team_token_revoked', document: { id: made.id, name: 'Social CI' } },
  ])
  expect(JSON.stringify(trail)).not.toContain(made.token)
})

test('a token is valid only for its own remote, and for no personal call', async () => {
  const team = await server.team('social')
  const other = await team.put('/touch/surveys')
  expect(other.status).toBe(403)
  expect(errorsOf(other)).toEqual([
    {
      code: 'OTHER_REMOTE',
      title:
        'This token only works for social, not for surveys. Use the token for surveys, or ask an operator for one.',
    },
  ])
  expect((await team.post('/team_tokens', { remote: 'social', name: 'More' })).status).toBe(403)
  const { id } = await server.participant()
  expect((await team.put(`/users/${id}/update_locale`, { id, locale: 'fr' })).status).toBe(401)
  expect((await team.get('/supported_locales')).status).toBe(200)
})

test('without a token only an operator who is signed in may do what a team does', async () => {
  const { client: operator, email } = await server.participant({ roles: ['operator'] })
  const { client: participant } = await server.participant()
  const { client: tester } = await server.participant({ roles: ['tester'] })
  expect((await operator.put('/touch/anything')).body).toEqual({ by: email })
  for (const client of [participant, tester]) {
    for (const answer of [
      await client.put('/touch/social'),
      await client.post('/team_tokens', { remote: 'social', name: 'Mine' }),
      await client.delete(`/team_tokens/${newId()}`),
    ]) {
      expect([answer.status, ...codesOf(answer)]).toEqual([403, 'OPERATORS_ONLY'])
    }
  }
  for (const answer of [
    await server.visitor.put('/touch/social'),
    await server.visitor.post('/team_tokens', { remote: 'social', name: 'Mine' }),
  ]) {
    expect([answer.status, ...codesOf(answer)]).toEqual([401, 'UNAUTHORIZED'])
  }
  operator.headers['x-csrf-token'] = 'forged'
  expect(codesOf(await operator.put('/touch/social'))).toEqual(['INVALID_CSRF_TOKEN'])
})

test('with a token, cookies are ignored', async () => {
  const { client: operator } = await server.participant({ roles: ['operator'] })
  const { token } = answerOf(
    createTeamToken,
    await operator.post('/team_tokens', { remote: 'social', name: 'With a cookie' }),
  )
  operator.headers['x-csrf-token'] = undefined
  operator.headers.authorization = `Bearer ${token}`
  expect((await operator.put('/touch/social')).body).toEqual({ by: 'team: With a cookie' })
  expect((await operator.put('/touch/surveys')).status).toBe(403)
  expect((await operator.get('/sessions/current')).body).toBeNull()
  operator.headers.authorization = 'Bearer alm_social_wrong'
  expect((await operator.put('/touch/social')).status).toBe(401)
})

test.each([
  '',
  'nonsense',
  `alm_social_${'A'.repeat(43)}`,
  `alm_social_${'A'.repeat(4_000)}`,
  'alm_social_%00',
  "alm_social_' or true --",
])('the token "%.30s" is none', async (token) => {
  const client = bearer(token)
  client.headers['x-forwarded-for'] = '10.1.1.1'
  expect((await client.put('/touch/social')).status).toBe(401)
})

test('guessing tokens is rate-limited; a valid token from the same address is not', async () => {
  const guesser = bearer(`alm_social_${'B'.repeat(43)}`)
  guesser.headers['x-forwarded-for'] = '10.1.1.2'
  const statuses = []
  // Two windows of ten minutes may be met; one of them gets more than the thirty it lets through.
  for (let index = 0; index < 61; index += 1) statuses.push((await guesser.put('/touch/social')).status)
  expect(statuses[0]).toBe(401)
  expect(statuses).toContain(429)
  const team = await server.team('social')
  team.headers['x-forwarded-for'] = '10.1.1.2'
  expect((await team.put('/touch/social')).status).toBe(200)
})

test('the last use of a token is recorded at most once a minute', async () => {
  const team = await server.team('devices')
  const read = async () =>
    (
      await server.database
        .selectFrom('team_tokens')
        .where('remote', '=', 'devices')
        .select('last_used_at')
        .executeTakeFirstOrThrow()
    ).last_used_at?.getTime()
  expect(await read()).toBeUndefined()
  await team.put('/touch/devices')
  const first = await read()
  await team.put('/touch/devices')
  expect(await read()).toBe(first)
  await sql`update team_tokens set last_used_at = last_used_at - interval '61 seconds' where remote = 'devices'`.execute(
    server.database,
  )
  await team.put('/touch/devices')
  expect(await read()).toBeGreaterThanOrEqual(first ?? Infinity)
})

test('a name that is blank and a remote that cannot be one are refused', async () => {
  const { client: operator } = await server.participant({ roles: ['operator'] })
  expect(errorsOf(await operator.post('/team_tokens', { remote: 'social', name: '' }))).toMatchObject([
    { code: 'CANT_BE_BLANK', field: 'name' },
  ])
  expect(errorsOf(await operator.post('/team_tokens', { remote: 'So-cial', name: 'x' }))).toMatchObject([
    { code: 'INVALID', field: 'remote' },
  ])
})
