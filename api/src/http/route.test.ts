import * as z from 'zod/mini'
import type { Call } from '@almanac/contracts'
import { accountArea } from '../account/area'
import { platformArea } from '../platform/area'
import { codesOf, errorsOf } from '../testing/answer'
import { createClient } from '../testing/client'
import { startTestServer, type TestServer } from '../testing/server'
import { Refusal } from './errors'
import { serve } from './route'

let server: TestServer

const echoSchema = {
  params: z.object({ name: z.string() }),
  query: z.object({ note: z.optional(z.string()) }),
  body: z.object({
    text: z.string().check(z.maxLength(5)),
    count: z.optional(z.int().check(z.lte(9))),
    list: z.optional(z.array(z.string()).check(z.maxLength(2))),
    least: z.optional(z.string().check(z.minLength(1))),
    some: z.optional(z.array(z.string()).check(z.minLength(1))),
    from: z.optional(z.int().check(z.gte(1))),
    own: z.optional(z.string().check(z.maxLength(0, 'DOSE_REQUIRED'))),
    other: z.optional(z.unknown()),
    many: z.optional(z.array(z.string().check(z.minLength(1)))),
  }),
  answer: z.object({ text: z.string() }),
}
const echo: Call<typeof echoSchema> = {
  id: 'echo',
  area: 'platform',
  method: 'POST',
  path: '/echo/{name}',
  policy: 'visitor',
}
const broken: Call = { id: 'broken', area: 'platform', method: 'GET', path: '/broken', policy: 'visitor' }
const leaking: Call = { id: 'leaking', area: 'platform', method: 'GET', path: '/leaking', policy: 'visitor' }
const rowSchema = {
  params: z.object({ id: z.uuid() }),
  query: z.object({}),
  answer: z.object({ params: z.array(z.string()), query: z.array(z.string()), body: z.string(), files: z.int() }),
}
const row: Call<typeof rowSchema> = {
  id: 'row',
  area: 'platform',
  method: 'POST',
  path: '/rows/{id}',
  policy: 'visitor',
}
const silent: Call = { id: 'silent', area: 'platform', method: 'POST', path: '/silent', policy: 'visitor' }
const oddSchema = { params: z.object({ status: z.string() }) }
const odd: Call<typeof oddSchema> = {
  id: 'odd',
  area: 'platform',
  method: 'GET',
  path: '/odd/{status}',
  policy: 'visitor',
}
const later: Call = { id: 'later', area: 'platform', method: 'GET', path: '/later', policy: 'visitor' }
const dotted: Call = { id: 'dotted', area: 'platform', method: 'POST', path: '/dotted.json', policy: 'visitor' }
const elsewhere: Call = { id: 'elsewhere', area: 'platform', method: 'GET', path: '/elsewhere', policy: 'visitor' }
const wrong: Call = { id: 'wrong', area: 'platform', method: 'GET', path: '/wrong', policy: 'visitor' }

beforeAll(async () => {
  server = await startTestServer({
    areas: [
      accountArea,
      platformArea,
      (app) => {
        serve(app, echo, echoSchema, ({ body }) => Promise.resolve({ text: body.text }))
        serve(app, broken, {}, () => Promise.reject(new Error('the password of ruth is hunter2')))
        serve(app, leaking, { answer: z.object({ id: z.string() }) }, () => {
          const row = { id: 'one', password_hash: 'secret' }
          return Promise.resolve(row)
        })
        serve(app, row, rowSchema, ({ params, query, body, files }) =>
          Promise.resolve({
            params: Object.keys(params),
            query: Object.keys(query),
            body: body === undefined ? 'none' : 'some',
            files: Object.keys(files).length,
          }),
        )
        serve(app, silent, {}, () => Promise.resolve())
        serve(app, dotted, {}, () => Promise.resolve())
        serve(app, odd, oddSchema, ({ params }) =>
          Promise.reject(Object.assign(new Error('odd'), { statusCode: Number(params.status) })),
        )
        serve(app, later, {}, () =>
          Promise.reject(
            new Refusal(429, [{ code: 'OTP_TOO_SOON', retry_after_seconds: 30, values: { seconds: '30' } }], 30),
          ),
        )
        serve(app, elsewhere, {}, ({ reply }) => {
          void reply.redirect('/login')
          return Promise.resolve()
        })
        serve(app, wrong, { answer: z.object({ id: z.uuid() }) }, () => Promise.resolve({ id: 'no uuid' }))
      },
    ],
  })
})

afterAll(() => server.close())

test('a response has only the fields of its contract', async () => {
  const answer = await server.visitor.get('/leaking')
  expect(answer.body).toEqual({ id: 'one' })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
})

test.each(['/broken', '/wrong'])('a server error at %s returns a general message without details', async (path) => {
  const answer = await server.visitor.get(path)
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({
    errors: [{ code: 'SERVER_ERROR', title: 'Something went wrong on our side. Try again in a while.' }],
  })
  expect(answer.headers['x-incident-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('an unknown call is a 404 in the common error format, in the caller’s language', async () => {
  const client = server.newVisitor()
  client.headers['accept-language'] = 'tl, fr-CA;q=0.8, en;q=0.5'
  const answer = await client.get('/nothing_here')
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({
    errors: [{ code: 'NOT_FOUND', title: 'Nous ne trouvons pas cela. Cela a peut-être été supprimé.' }],
  })
})

test('a known path with another method is a 405 with the allowed methods', async () => {
  const answer = await server.visitor.put('/echo/any', {})
  expect(answer.status).toBe(405)
  expect(codesOf(answer)).toEqual(['METHOD_NOT_ALLOWED'])
  expect(answer.headers.allow).toBe('POST')
})

test.each([
  ['what is missing', {}, [{ code: 'REQUIRED', field: 'text' }]],
  ['nothing at all', undefined, [{ code: 'REQUIRED' }]],
  ['what is too long', { text: 'abcdef' }, [{ code: 'TOO_LONG', field: 'text' }]],
  [
    'a number out of range and a list that is too long',
    { text: 'a', count: 10, list: ['a', 'b', 'c'] },
    [
      { code: 'OUT_OF_RANGE', field: 'count' },
      { code: 'TOO_MANY', field: 'list' },
    ],
  ],
  ['another type', { text: 7 }, [{ code: 'INVALID', field: 'text' }]],
  ['null', { text: null }, [{ code: 'REQUIRED', field: 'text' }]],
  [
    'a text that is too short and a list that is',
    { text: 'a', least: '', some: [], from: 0 },
    [
      { code: 'TOO_SHORT', field: 'least' },
      { code: 'TOO_FEW', field: 'some' },
      { code: 'OUT_OF_RANGE', field: 'from' },
    ],
  ],
  ['one of a list', { text: 'a', list: ['a', 7] }, [{ code: 'INVALID', field: 'list.1' }]],
  ['what has a code of its own', { text: 'a', own: 'x' }, [{ code: 'DOSE_REQUIRED', field: 'own' }]],
])('%s is refused with its field', async (_, body, expected) => {
  const answer = await server.visitor.post('/echo/any', body)
  expect(answer.status).toBe(422)
  expect(errorsOf(answer).map(({ title: _, ...fault }) => fault)).toEqual(expected)
  expect(errorsOf(answer).every(({ title }) => / /.test(title))).toBe(true)
})

test('at most fifty errors are reported', async () => {
  expect(errorsOf(await server.visitor.post('/echo/any', { text: 'a', many: Array(80).fill('') }))).toHaveLength(50)
})

test('an invalid path parameter is a 404, and undeclared input is dropped', async () => {
  expect((await server.visitor.post('/rows/7', {})).status).toBe(404)
  const answer = await server.visitor.post('/rows/0191d2a0-0000-7000-8000-000000000000?is_admin=1', { is_admin: true })
  expect(answer.body).toEqual({ params: ['id'], query: [], body: 'none', files: 0 })
})

test('a call without a response body is a 204 with no-store', async () => {
  const answer = await server.visitor.post('/silent')
  expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([204, undefined, 'no-store'])
})

test('a response that the handler has sent itself is unchanged', async () => {
  const answer = await server.visitor.get('/elsewhere')
  expect([answer.status, answer.headers.location]).toEqual([302, '/login'])
})

test('nesting up to the limit is accepted, one level more is not', async () => {
  const nested = (levels: number): unknown => (levels === 0 ? 'end' : [nested(levels - 1)])
  expect((await server.visitor.post('/echo/any', { text: 'a', other: nested(39) })).status).toBe(200)
  expect(codesOf(await server.visitor.post('/echo/any', { text: 'a', other: nested(40) }))).toEqual(['TOO_DEEP'])
})

test.each([
  ['body', '/echo/any', { text: 'a\u0000b' }],
  ['query', '/echo/any?note=a%00b', { text: 'a' }],
  ['path', '/echo/a%00b', { text: 'a' }],
])('U+0000 in the %s is a 422', async (_, path, body) => {
  const answer = await server.visitor.post(path, body)
  expect(answer.status).toBe(422)
  expect(codesOf(answer)).toEqual(['INVALID_CHARACTER'])
})

test('the field with U+0000 is named', async () => {
  expect(errorsOf(await server.visitor.post('/echo/any', { text: 'a', list: ['b', 'c\u0000'] }))).toMatchObject([
    { code: 'INVALID_CHARACTER', field: 'list.1' },
  ])
})

test.each([
  ['half a document', '{"text":', 400, 'INVALID_JSON'],
  ['no document', '', 400, 'INVALID_JSON'],
  ['a prototype', '{"text":"a","__proto__":{"isAdmin":true}}', 400, 'INVALID_JSON'],
  ['a constructor', '{"text":"a","constructor":{"prototype":{"isAdmin":true}}}', 400, 'INVALID_JSON'],
  ['30,000 levels', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 422, 'INVALID'],
  ['more than 64 KB', JSON.stringify({ text: 'a'.repeat(65_536) }), 413, 'TOO_LARGE'],
])('a body of %s is refused', async (_, body, status, code) => {
  const answer = await server.visitor.post('/echo/any', body)
  expect([answer.status, ...codesOf(answer)]).toEqual([status, code])
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
})

test('another refusal of the framework is a 400; a Refusal with a time sets Retry-After', async () => {
  const odd = await server.visitor.get('/odd/418')
  expect([odd.status, ...codesOf(odd)]).toEqual([418, 'BAD_REQUEST'])
  for (const [status, code] of [
    [400, 'BAD_REQUEST'],
    [404, 'NOT_FOUND'],
    [414, 'TOO_LONG'],
    [429, 'TOO_MANY_REQUESTS'],
  ] as const) {
    const answer = await server.visitor.get(`/odd/${status}`)
    expect([answer.status, ...codesOf(answer)]).toEqual([status, code])
  }
  // Any other error is a server error, whatever status it names.
  for (const status of [399, 500, 503]) expect((await server.visitor.get(`/odd/${status}`)).status).toBe(500)
  const later = await server.visitor.get('/later')
  expect([
    later.status,
    later.headers['retry-after'],
    later.headers['cache-control'],
    later.headers['content-type'],
  ]).toEqual([429, '30', 'no-store', 'application/json; charset=utf-8'])
  expect(later.body).toEqual({
    errors: [
      {
        code: 'OTP_TOO_SOON',
        title: 'A code is on its way. You can ask for another one in 30 s.',
        retry_after_seconds: 30,
      },
    ],
  })
  expect(odd.headers['retry-after']).toBeUndefined()
})

test('dots in a path are literal, and the query string is ignored', async () => {
  const answer = await server.visitor.get('/silent?a=/odd/400')
  expect([answer.status, answer.headers.allow]).toEqual([405, 'POST'])
  expect((await server.visitor.get('/dottedxjson')).status).toBe(404)
  expect((await server.visitor.get('/dotted.json')).status).toBe(405)
  expect((await server.visitor.post('/odd/4/5')).status).toBe(404)
  expect((await server.visitor.get('/silent/more')).status).toBe(404)
})

test('paths outside the calls are a 404 where no page is served', async () => {
  const answer = await server.app.inject('/somewhere')
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { errors: [expect.objectContaining({ code: 'NOT_FOUND' })] },
  ])
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

  test('needs the CSRF token of its session', async () => {
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
  ])('requested by %s', async (_, headers: Record<string, string>, status) => {
    const client = server.newVisitor()
    Object.assign(client.headers, headers)
    expect((await client.post('/remote_failures', note)).status).toBe(status)
  })
})
