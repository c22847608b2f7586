import Fastify, { type FastifyInstance } from 'fastify'
import { answerFailure } from '../failures'
import { ceiling } from './ceiling'

let app: FastifyInstance

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'setInterval', 'performance', 'hrtime'], now: 1_000_000 })
  app = Fastify()
  app.decorate('secure', false)
  app.decorateRequest('visitor')
  app.decorateRequest('team')
  app.setErrorHandler(answerFailure)
  ceiling(app)
  app.get('/', (_, reply) => reply.send({}))
})

afterEach(async () => {
  jest.useRealTimers()
  await app.close()
})

const session = (letter: string) => ({ cookie: `almanac_session=11111111-1111-4111-8111-111111111111.${letter.repeat(43)}` })
const ask = (headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') => app.inject({ url: '/', headers, remoteAddress })

async function askOften(times: number, headers: Record<string, string> = {}) {
  let answer = await ask(headers)
  for (let asked = 1; asked < times; asked += 1) answer = await ask(headers)
  return answer
}

test('a session asks 600 times a minute, then waits for what is left of it, and holds up nobody else', async () => {
  expect((await askOften(600, session('a'))).statusCode).toBe(200)
  jest.advanceTimersByTime(18_500)
  const refused = await ask(session('a'))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '42'])
  expect(refused.json()).toMatchObject({ errors: [{ code: 'TOO_MANY_REQUESTS' }] })
  expect((await ask(session('b'))).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(200)

  jest.advanceTimersByTime(41_499)
  expect((await ask(session('a'))).statusCode).toBe(429)
  jest.advanceTimersByTime(1)
  expect((await ask(session('a'))).statusCode).toBe(200)
})

test('without a session an address asks 1,200 times a minute, as a clinic may be behind it', async () => {
  expect((await askOften(1_200)).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
  expect((await ask({}, '10.0.0.2')).statusCode).toBe(200)
})

test('with a team’s token the cookie that came along is not counted', async () => {
  const both = { ...session('a'), authorization: 'Bearer alm_social_x' }
  expect((await askOften(601, both)).statusCode).toBe(200)
  expect((await askOften(600, session('a'))).statusCode).toBe(200)
})

test('what has run out is forgotten, and what has not still counts', async () => {
  await ask(session('old'))
  jest.advanceTimersByTime(59_000)
  expect((await askOften(600, session('a'))).statusCode).toBe(200)
  jest.advanceTimersByTime(2_000)
  expect((await ask(session('b'))).statusCode).toBe(200)
  expect((await ask(session('a'))).statusCode).toBe(429)
})
