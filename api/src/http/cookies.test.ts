import Fastify, { type FastifyInstance } from 'fastify'
import { readCookie, writeCookie } from './cookies'

let app: FastifyInstance

beforeAll(() => {
  app = Fastify()
  app.get('/read', (request, reply) => reply.send({ value: readCookie(request, 'session') ?? null }))
  app.get('/write', (_, reply) => {
    writeCookie(reply, 'session', 'abc', { secure: false, maxAge: 60 })
    return reply.send()
  })
  app.get('/write-securely', (_, reply) => {
    writeCookie(reply, 'session', '', { secure: true, maxAge: 0 })
    return reply.send()
  })
})

afterAll(() => app.close())

test.each([
  ['session=abc', 'abc'],
  ['theme=dark; session=abc; other=1', 'abc'],
  ['theme=dark;session= abc ', 'abc'],
  // With another path, another service of this site can add a second cookie after ours.
  ['session=abc; session=other', 'abc'],
  ['session=a=b', 'a=b'],
  ['session=', ''],
  ['my_session=abc', null],
  ['session', null],
  [undefined, null],
])('from "%s" the session %s is read', async (cookie, value) => {
  const answer = await app.inject({ url: '/read', headers: cookie === undefined ? {} : { cookie } })
  expect(answer.json()).toEqual({ value })
})

test('a cookie is HttpOnly and SameSite; behind https it is also Secure', async () => {
  expect((await app.inject('/write')).headers['set-cookie']).toBe(
    'session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60',
  )
  expect((await app.inject('/write-securely')).headers['set-cookie']).toBe(
    'session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
  )
})
