import type { Call } from '@almanac/contracts'
import {
  ACKNOWLEDGED_ID_HEADER,
  ANSWERED_ID_HEADER,
  REQUEST_ID_HEADER,
  WRITE_ID_HEADER,
} from '@almanac/contracts/answer-headers'
import { accountArea } from '../account/area'
import { platformArea } from '../platform/area'
import { startTestServer, type TestServer } from '../testing/server'
import { Refusal } from './errors'
import { serve } from './route'

const failing: Call = { id: 'failing', area: 'platform', method: 'POST', path: '/failing/{status}', policy: 'visitor' }
const silent: Call = { id: 'silent', area: 'platform', method: 'POST', path: '/silent', policy: 'visitor' }
const signedIn: Call = { id: 'signedIn', area: 'platform', method: 'POST', path: '/signed_in', policy: 'user' }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    areas: [
      accountArea,
      platformArea,
      (app) => {
        serve(app, silent, {}, () => Promise.resolve())
        serve(app, signedIn, {}, () => Promise.resolve())
        serve(app, failing, {}, ({ request: { params } }) => {
          const status = Number(Reflect.get(Object(params), 'status'))
          return Promise.reject(status === 500 ? new Error('a bug') : new Refusal(status, [{ code: 'INVALID' }], 5))
        })
      },
    ],
  })
})
afterAll(() => server.close())

const IDS = { [REQUEST_ID_HEADER]: '1-22-333', [WRITE_ID_HEADER]: 'hide%3A01a' }

const post = (url: string, headers: Record<string, string> = IDS, payload?: string) =>
  server.app.inject({ method: 'POST', url: `/api${url}`, headers, ...(payload === undefined ? {} : { payload }) })

test('an answer names its request, and acknowledges a write by its id', async () => {
  const { statusCode, headers } = await post('/silent')
  expect([statusCode, headers[ANSWERED_ID_HEADER], headers[ACKNOWLEDGED_ID_HEADER]]).toEqual([
    204,
    '1-22-333',
    'hide%3A01a',
  ])
  const read = await server.app.inject({ url: '/api/registry/revision', headers: IDS })
  expect([read.statusCode, read.headers[ANSWERED_ID_HEADER]]).toEqual([200, '1-22-333'])
})

test.each([
  ['a refusal', '/failing/422', 422],
  ['a bug', '/failing/500', 500],
  ['an outage', '/failing/503', 503],
  ['too many requests', '/failing/429', 429],
  ['a call without a session', '/signed_in', 401],
  ['an unknown call', '/unknown', 404],
  ['another method', '/registry/revision', 405],
])('%s names its request and acknowledges nothing', async (_, path, status) => {
  const { statusCode, headers } = await post(path)
  expect([statusCode, headers[ANSWERED_ID_HEADER], headers[ACKNOWLEDGED_ID_HEADER]]).toEqual([
    status,
    '1-22-333',
    undefined,
  ])
})

test('a body that is too large or no JSON is refused by name', async () => {
  const json = { ...IDS, 'content-type': 'application/json' }
  for (const [payload, status] of [
    [`"${'x'.repeat(1_000_001)}"`, 413],
    ['{"half', 400],
  ] as const) {
    const { statusCode, headers } = await post('/silent', json, payload)
    expect([statusCode, headers[ANSWERED_ID_HEADER]]).toEqual([status, '1-22-333'])
  }
})

test('an id that no page sends is not returned, and none is needed', async () => {
  for (const id of ['', 'x'.repeat(201), 'a b', '<script>']) {
    const { statusCode, headers } = await post('/silent', { [REQUEST_ID_HEADER]: id, [WRITE_ID_HEADER]: id })
    expect([statusCode, headers[ANSWERED_ID_HEADER], headers[ACKNOWLEDGED_ID_HEADER]]).toEqual([
      204,
      undefined,
      undefined,
    ])
  }
})

test('a request that a hook of the whole server refuses is named, too', async () => {
  const { statusCode, headers } = await post('/silent', { ...IDS, origin: 'https://elsewhere.example' })
  expect([statusCode, headers[ANSWERED_ID_HEADER]]).toEqual([403, '1-22-333'])
})
