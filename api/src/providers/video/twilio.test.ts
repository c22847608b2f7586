import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { iceServers, missingForCalls } from './ice'
import { twilioVideo } from './twilio'

const asked: {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  body: string
}[] = []
let status = 200
let server: Server
let baseUrl = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ method: request.method, url: request.url, authorization: request.headers.authorization, body })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(status === 200 ? { status: 'completed' } : { code: 20404 }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  status = 200
  asked.length = 0
})
afterAll(() => server.close())

const provider = () => twilioVideo({ baseUrl, accountSid: 'AC1', keySid: 'SK1', keySecret: 'secret', timeout: 2_000 })
const part = (encoded: string | undefined): unknown =>
  JSON.parse(Buffer.from(encoded ?? '', 'base64url').toString('utf8'))

test('a token has the header and claims that Twilio documents, for one room and ten minutes, signed with the API key', () => {
  const token = provider().token({ identity: 'person', room: 'room-1' }, new Date('2026-11-23T10:00:00.900Z'))
  const [header, claims, signature] = token.split('.')
  const iat = Date.parse('2026-11-23T10:00:00Z') / 1_000
  expect(part(header)).toEqual({ typ: 'JWT', alg: 'HS256', cty: 'twilio-fpa;v=1' })
  expect(part(claims)).toEqual({
    jti: `SK1-${iat}`,
    iss: 'SK1',
    sub: 'AC1',
    iat,
    nbf: iat,
    exp: iat + 600,
    grants: { identity: 'person', video: { room: 'room-1' } },
  })
  expect(signature).toBe(createHmac('sha256', 'secret').update(`${header}.${claims}`).digest('base64url'))
})

test('a room is completed with the API key, and an unknown room is no error', async () => {
  await provider().complete('room-1')
  expect(asked).toEqual([
    {
      method: 'POST',
      url: '/v1/Rooms/room-1',
      authorization: `Basic ${Buffer.from('SK1:secret').toString('base64')}`,
      body: 'Status=completed',
    },
  ])
  status = 404
  await expect(provider().complete('room-1')).resolves.toBeUndefined()
  status = 401
  await expect(provider().complete('room-1')).rejects.toThrow('answered 401')
})

test('TURN credentials expire at the given time and have the password that coturn derives', () => {
  const environment = {
    VIDEO_STUN_URLS: 'stun:stun.example:3478',
    VIDEO_TURN_URLS: 'turn:turn.example:3478, turns:turn.example:443',
    VIDEO_TURN_SECRET: 'north',
  }
  const until = new Date('2026-11-23T10:30:00Z')
  const username = `${until.getTime() / 1_000}:page`
  expect(iceServers(environment, 'page', until)).toEqual([
    { urls: ['stun:stun.example:3478'] },
    {
      urls: ['turn:turn.example:3478', 'turns:turn.example:443'],
      username,
      credential: createHmac('sha1', 'north').update(username).digest('base64'),
    },
  ])
  expect(iceServers({}, 'page', until)).toEqual([])
  expect(iceServers({ VIDEO_TURN_URLS: 'turn:turn.example' }, 'page', until)).toEqual([])
})

test('a hosted TURN server is used with its static user, and the start warns of what is missing', () => {
  const turn = { VIDEO_TURN_URLS: 'turns:turn.example:443' }
  const account = { VIDEO_TURN_USERNAME: 'north', VIDEO_TURN_CREDENTIAL: 'wind' }
  expect(iceServers({ ...turn, ...account }, 'page', new Date())).toEqual([
    { urls: ['turns:turn.example:443'], username: 'north', credential: 'wind' },
  ])
  expect(missingForCalls({ ...turn, ...account })).toBeNull()
  expect(missingForCalls({})).toContain('VIDEO_STUN_URLS')
  expect(missingForCalls({ VIDEO_STUN_URLS: 'stun:stun.example', ...turn })).toContain('VIDEO_TURN_SECRET')
  expect(missingForCalls({ VIDEO_STUN_URLS: 'stun:stun.example' })).toContain('VIDEO_TURN_URLS')
})
