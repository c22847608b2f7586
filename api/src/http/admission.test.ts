import * as z from 'zod/mini'
import type { Call, Policy, Method } from '@almanac/contracts'
import { codesOf } from '../testing/answer'
import type { TestClient } from '../testing/client'
import { startTestServer, type Participant, type TestServer } from '../testing/server'
import { serve } from './route'

const policies: Policy[] = ['public', 'visitor', 'pending', 'user', 'self', 'team', 'operator']

let server: TestServer
let maya: Participant
const clients: Record<string, TestClient> = {}

const callOf = (policy: Policy, method: Method): Call => ({
  id: `${policy}${method}`,
  area: 'platform',
  method,
  path: `/${policy}/{id}`,
  policy,
})

beforeAll(async () => {
  server = await startTestServer({
    areas: [
      (app) => {
        for (const policy of policies) {
          for (const method of ['GET', 'POST'] as const) {
            serve(
              app,
              callOf(policy, method),
              { params: z.object({ id: z.string() }), answer: z.object({ ok: z.boolean() }) },
              () => Promise.resolve({ ok: true }),
            )
          }
        }
        serve(
          app,
          { id: 'mine', area: 'platform', method: 'GET', path: '/mine', policy: 'visitor' },
          { answer: z.object({ id: z.string() }) },
          ({ user_id }) => Promise.resolve({ id: user_id }),
        )
        serve(
          app,
          { id: 'words', area: 'platform', method: 'GET', path: '/locale', policy: 'visitor' },
          { answer: z.object({ locale: z.string() }) },
          ({ visitor }) => Promise.resolve({ locale: visitor.locale }),
        )
      },
    ],
  })
  maya = await server.participant({ locale: 'es' })
  clients.visitor = server.visitor
  clients.participant = maya.client
  clients.operator = (await server.participant({ roles: ['operator'] })).client
  clients.team = await server.team('social')
})

afterAll(() => server.close())

const clientOf = (who: string): TestClient => clients[who] ?? server.visitor

test.each<[string, Record<string, string | number>]>([
  [
    'visitor',
    {
      public: 200,
      visitor: 200,
      pending: 200,
      user: 'UNAUTHORIZED',
      self: 'UNAUTHORIZED',
      team: 'UNAUTHORIZED',
      operator: 'UNAUTHORIZED',
    },
  ],
  [
    'participant',
    {
      public: 200,
      visitor: 200,
      pending: 200,
      user: 200,
      self: 200,
      team: 'OPERATORS_ONLY',
      operator: 'OPERATORS_ONLY',
    },
  ],
  ['operator', { public: 200, visitor: 200, pending: 200, user: 200, self: 'NOT_FOUND', team: 200, operator: 200 }],
  [
    'team',
    {
      public: 200,
      visitor: 200,
      pending: 200,
      user: 'UNAUTHORIZED',
      self: 'UNAUTHORIZED',
      team: 200,
      operator: 'OPERATORS_ONLY',
    },
  ],
])('a %s may make only the calls that the policy allows', async (who, expected) => {
  for (const method of ['get', 'post'] as const) {
    const found: Record<string, string | number> = {}
    for (const policy of policies) {
      const answer = await clientOf(who)[method](`/${policy}/${maya.id}`)
      found[policy] = answer.status === 200 ? 200 : (codesOf(answer)[0] ?? answer.status)
    }
    expect(found).toEqual(expected)
  }
})

test('with the wrong CSRF token a participant can read but change nothing', async () => {
  const stolen = await server.participant()
  stolen.client.headers['x-csrf-token'] = maya.client.headers['x-csrf-token']
  for (const policy of ['visitor', 'pending', 'user', 'self']) {
    expect(codesOf(await stolen.client.post(`/${policy}/${stolen.id}`))).toEqual(['INVALID_CSRF_TOKEN'])
    expect((await stolen.client.get(`/${policy}/${stolen.id}`)).status).toBe(200)
  }
  // Public calls act for no user.
  expect((await stolen.client.post(`/public/${stolen.id}`)).status).toBe(200)
})

test('a participant of a closed study gets STUDY_CLOSED, and counts as a visitor for public calls', async () => {
  const closed = await server.participant({ company: 'closed' })
  await server.database.updateTable('companies').where('id', '=', closed.company_id).set({ status: 'closed' }).execute()
  for (const policy of ['user', 'self'])
    expect(codesOf(await closed.client.get(`/${policy}/${closed.id}`))).toEqual(['STUDY_CLOSED'])
  expect((await closed.client.get('/visitor/x')).status).toBe(200)
  expect((await closed.client.get('/mine')).status).toBe(401)
  expect((await maya.client.get('/mine')).body).toEqual({ id: maya.id })
})

test('the cookie of an ended session is deleted; that of a valid one stays', async () => {
  const gone = await server.participant()
  await server.database.deleteFrom('sessions').where('user_id', '=', gone.id).execute()
  expect(String((await gone.client.get('/visitor/x')).headers['set-cookie'])).toMatch(/^almanac_session=;.*Max-Age=0/)
  expect((await maya.client.get('/visitor/x')).headers['set-cookie']).toBeUndefined()
  expect((await server.visitor.get('/visitor/x')).headers['set-cookie']).toBeUndefined()
})

test('errors are in the participant’s language, else by Accept-Language, also for a team', async () => {
  const visitor = server.newVisitor()
  visitor.headers['accept-language'] = 'fr'
  clientOf('team').headers['accept-language'] = 'ar'
  maya.client.headers['accept-language'] = 'fr'
  expect((await visitor.get('/locale')).body).toEqual({ locale: 'fr' })
  expect((await maya.client.get('/locale')).body).toEqual({ locale: 'es' })
  expect((await clientOf('team').get('/locale')).body).toEqual({ locale: 'ar' })
  expect((await maya.client.get('/operator/x')).body).toMatchObject({
    errors: [{ title: expect.stringMatching(/operaciones/) }],
  })
})
