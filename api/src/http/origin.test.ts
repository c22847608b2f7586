import Fastify, { type FastifyInstance } from 'fastify'
import { checkOrigin, isFromElsewhere } from './admission'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  checkOrigin(app, ['https://shell.example', 'null'])
  app.route({
    method: ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'],
    url: '/',
    handler: async (request) => isFromElsewhere(request),
  })
})
afterAll(() => app.close())

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'DELETE'
const ask = (method: Method, headers: Record<string, string> = {}) =>
  app.inject({ method, url: '/', headers: { host: 'almanac.example', ...headers } })
const passes = async (headers: Record<string, string>, method: Method = 'POST') => {
  const { statusCode } = await ask(method, headers)
  return statusCode === 200
}

test.each([
  ['our own page', { origin: 'https://almanac.example' }],
  ['the shell that is allowed', { origin: 'https://shell.example' }],
  ['a program that names no site', {}],
  ['a browser that names our site alone', { 'sec-fetch-site': 'same-origin' }],
  ['an address that was typed', { 'sec-fetch-site': 'none' }],
])('a change requested by %s is allowed', async (_, headers) => {
  expect(await passes(headers)).toBe(true)
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['our name at another port', { origin: 'https://almanac.example:8443' }],
  ['an origin that is no address', { origin: 'almanac.example' }],
  ['another site that names itself so alone', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour below the same domain', { 'sec-fetch-site': 'same-site' }],
  ['another site that says it is ours beside', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
])('a change requested by %s is refused', async (_, headers) => {
  expect(await passes(headers)).toBe(false)
  expect(await passes(headers, 'DELETE')).toBe(false)
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) expect(await passes(headers, method)).toBe(true)
})

test('reads from another site or a sibling domain are recognized', async () => {
  const elsewhere = async (site?: string) =>
    (await ask('GET', site === undefined ? {} : { 'sec-fetch-site': site })).json<boolean>()
  expect(await Promise.all(['cross-site', 'same-site', 'same-origin', 'none', undefined].map(elsewhere))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
