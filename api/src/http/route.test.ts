import * as z from 'zod/mini'
import type { Call } from '@almanac/contracts'
import { accountArea } from '../account/area'
import { platformArea } from '../platform/area'
import { codesOf, errorsOf } from '../testing/answer'
import { createClient } from '../testing/client'
import { startTestServer, type TestServer } from '../testing/server'
import { serve } from './route'

let server: TestServer

const echoSchema = {
  params: z.object({ name: z.string() }),
  query: z.object({ note: z.optional(z.string()) }),
  body: z.object({ text: z.string().check(z.maxLength(5)), count: z.optional(z.int().check(z.lte(9))), list: z.optional(z.array(z.string()).check(z.maxLength(2))) }),
  answer: z.object({ text: z.string() }),
}
const echo: Call<typeof echoSchema> = { id: 'echo', area: 'platform', method: 'POST', path: '/echo/{name}', caller: 'any' }
const broken: Call = { id: 'broken', area: 'platform', method: 'GET', path: '/broken', caller: 'any' }
const leaking: Call = { id: 'leaking', area: 'platform', method: 'GET', path: '/leaking', caller: 'any' }
const wrong: Call = { id: 'wrong', area: 'platform', method: 'GET', path: '/wrong', caller: 'any' }

beforeAll(async () => {
  server = await startTestServer({
    areas: [accountArea, platformArea, (app) => {
      serve(app, echo, echoSchema, ({ body }) => Promise.resolve({ text: body.text }))
      serve(app, broken, {}, () => Promise.reject(new Error('the password of ruth is hunter2')))
      serve(app, leaking, { answer: z.object({ id: z.string() }) }, () => {
        const row = { id: 'one', password_hash: 'secret' }
        return Promise.resolve(row)
      })
      serve(app, wrong, { answer: z.object({ id: z.uuid() }) }, () => Promise.resolve({ id: 'no uuid' }))
    }],
  })
})

afterAll(() => server.close())

test('an answer holds what the contract says, and nothing else of the row', async () => {
  const answer = await server.visitor.get('/leaking')
  expect(answer.body).toEqual({ id: 'one' })
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
})

test.each(['/broken', '/wrong'])('a failure of ours at %s is a calm sentence that tells nothing', async (path) => {
  const answer = await server.visitor.get(path)
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({ errors: [{ code: 'SERVER_ERROR', title: 'Something went wrong on our side. Try again in a while.' }] })
  expect(answer.headers['x-incident-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('an unknown call is a 404 in the shape of every error, in the caller’s language', async () => {
  const client = server.newVisitor()
  client.headers['accept-language'] = 'tl, fr-CA;q=0.8, en;q=0.5'
  const answer = await client.get('/nothing_here')
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({ errors: [{ code: 'NOT_FOUND', title: 'Nous ne trouvons pas cela. Cela a peut-être été supprimé.' }] })
})

test('a known path under another method says which it takes', async () => {
  const answer = await server.visitor.put('/echo/any', {})
  expect(answer.status).toBe(405)
  expect(codesOf(answer)).toEqual(['METHOD_NOT_ALLOWED'])
  expect(answer.headers.allow).toBe('POST')
})

test.each([
  ['what is missing', {}, [{ code: 'REQUIRED', field: 'text' }]],
  ['nothing at all', undefined, [{ code: 'REQUIRED' }]],
  ['what is too long', { text: 'abcdef' }, [{ code: 'TOO_LONG', field: 'text' }]],
  ['a number out of range and a list that is too long', { text: 'a', count: 10, list: ['a', 'b', 'c'] }, [{ code: 'OUT_OF_RANGE', field: 'count' }, { code: 'TOO_MANY', field: 'list' }]],
  ['another type', { text: 7 }, [{ code: 'INVALID', field: 'text' }]],
])('%s is refused by name', async (_, body, expected) => {
  const answer = await server.visitor.post('/echo/any', body)
  expect(answer.status).toBe(422)
  expect(errorsOf(answer)).toMatchObject(expected)
})

test.each([
  ['body', '/echo/any', { text: 'a\u0000b' }],
  ['a name in the body', '/echo/any', { text: 'a', 'b\u0000': 1 }],
  ['query', '/echo/any?note=a%00b', { text: 'a' }],
  ['path', '/echo/a%00b', { text: 'a' }],
])('U+0000 in the %s is a 422', async (_, path, body) => {
  const answer = await server.visitor.post(path, body)
  expect(answer.status).toBe(422)
  expect(codesOf(answer)).toEqual(['INVALID_CHARACTER'])
})

test.each([
  ['half a document', '{"text":', 400, 'INVALID_JSON'],
  ['no document', '', 400, 'INVALID_JSON'],
  ['a prototype', '{"text":"a","__proto__":{"isAdmin":true}}', 400, 'INVALID_JSON'],
  ['a constructor', '{"text":"a","constructor":{"prototype":{"isAdmin":true}}}', 400, 'INVALID_JSON'],
  ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 422, 'TOO_DEEP'],
  ['more than a megabyte', JSON.stringify({ text: 'a'.repeat(1_000_001) }), 413, 'TOO_LARGE'],
])('a body of %s is refused', async (_, body, status, code) => {
  const answer = await server.visitor.post('/echo/any', body)
  expect([answer.status, ...codesOf(answer)]).toEqual([status, code])
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
})

test('a body that is not JSON is a 415', async () => {
  const client = createClient(server.app)
  client.headers['content-type'] = 'text/plain'
  const answer = await client.post('/echo/any', 'text')
  expect([answer.status, ...codesOf(answer)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
})

test('a path that cannot be decoded is a 400', async () => {
  const answer = await server.visitor.get('/echo/%zz')
  expect([answer.status, ...codesOf(answer)]).toEqual([400, 'BAD_REQUEST'])
})

describe('a change', () => {
  const note = { remote: 'social', version: '1.0.0', reason: 'timeout' }

  test('needs the token of the session that it comes from', async () => {
    const one = await server.participant()
    const other = await server.participant()
    const own = one.client.headers['x-csrf-token']
    for (const token of [undefined, '', 'made up', other.client.headers['x-csrf-token']]) {
      one.client.headers['x-csrf-token'] = token
      const answer = await one.client.put(`/users/${one.id}/update_locale`, { id: one.id, locale: 'es' })
      expect([answer.status, ...codesOf(answer)]).toEqual([403, 'INVALID_CSRF_TOKEN'])
      expect((await one.client.post('/remote_failures', note)).status).toBe(403)
    }
    one.client.headers['x-csrf-token'] = own
    expect((await one.client.put(`/users/${one.id}/update_locale`, { id: one.id, locale: 'es' })).status).toBe(200)
  })

  test.each([
    ['another site', { origin: 'https://elsewhere.example' }, 403],
    ['nowhere', { origin: 'null' }, 403],
    ['another site that hides its name', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another service of the same site', { 'sec-fetch-site': 'same-site' }, 403],
    ['our own page', { origin: 'http://10.0.0.7:8081', host: '10.0.0.7:8081', 'sec-fetch-site': 'same-origin' }, 204],
    ['the address that people know', { origin: 'http://localhost:8080' }, 204],
    ['a program', {}, 204],
  ])('asked for by %s', async (_, headers: Record<string, string>, status) => {
    const client = server.newVisitor()
    Object.assign(client.headers, headers)
    expect((await client.post('/remote_failures', note)).status).toBe(status)
  })
})
