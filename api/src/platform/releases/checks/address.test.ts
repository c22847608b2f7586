import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listReleases, publishRelease } from '@almanac/contracts/schema/platform/releases'
import { mediaTypeOf } from '../../../http/content'
import { answerOf, errorsOf } from '../../../testing/answer'
import type { TestClient } from '../../../testing/client'
import { startTestServer, type TestServer } from '../../../testing/server'
import { platformArea } from '../../area'
import { aBuild } from '../testing'

const build = aBuild('social', '1.0.0')
const ENTRY = 'remoteEntry.0123456789.js'

let files: Server
let other: Server
let origin: string
let server: TestServer
let team: TestClient
/** What the static server does differently for the entry. */
let odd: ((request: IncomingMessage, response: ServerResponse) => void) | undefined

const listening = (handler: (request: IncomingMessage, response: ServerResponse) => void) =>
  new Promise<Server>((resolve) => {
    const made = createServer(handler).listen(0, '127.0.0.1', () => resolve(made))
  })
const originOf = (made: Server) => `http://127.0.0.1:${(made.address() as AddressInfo).port}`

beforeAll(async () => {
  files = await listening((request, response) => {
    const path = request.url?.replace('/social/1.0.0/', '') ?? ''
    if (path === ENTRY && odd) return odd(request, response)
    const content = build.contents[path]
    response
      .writeHead(content === undefined ? 404 : 200, {
        'content-type': mediaTypeOf(path) ?? '',
        'access-control-allow-origin': '*',
      })
      .end(content)
  })
  other = await listening((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
      .end(build.contents[ENTRY])
  })
  origin = originOf(files)
})

afterAll(async () => {
  for (const made of [files, other]) await new Promise((resolve) => made.close(resolve))
})

beforeEach(async () => {
  odd = undefined
  server = await startTestServer({
    areas: [platformArea],
    releaseOrigins: [origin],
    publicUrl: 'https://almanac.example',
  })
  team = await server.team('social')
})

afterEach(() => server.close())

const publish = (address = `${origin}/social/1.0.0/`) => team.post('/releases', { ...build.release, address })

test.each(['/social/1.0.0/', '/social/1.0.0'])(
  'a release whose files a static server has is published from %s without an upload',
  async (path) => {
    const release = answerOf(publishRelease, await publish(origin + path))
    expect(release.address).toBe(`${origin}/social/1.0.0/`)
    expect(answerOf(listReleases, await team.get('/releases'))).toEqual([release])
    expect((await publish()).status).toBe(409)
  },
)

const js = { 'content-type': 'text/javascript' }
const open = { 'access-control-allow-origin': '*' }

test.each<[string, string, RegExp, typeof odd]>([
  [
    'is not there',
    'FILE_NOT_THERE',
    /responded with 404 for remoteEntry\.0123456789\.js\. Put all files/,
    (_, response) => {
      response.writeHead(404).end()
    },
  ],
  [
    'differs',
    'FILE_DIFFERS',
    /isn’t the file that was built/,
    (_, response) => {
      response.writeHead(200, { ...js, ...open }).end('changed')
    },
  ],
  [
    'is answered with the page of a site',
    'FILE_OF_WRONG_TYPE',
    /as text\/html, but browsers only accept text\/javascript/,
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', ...open }).end('<!doctype html>')
    },
  ],
  [
    'may not be read by our page',
    'FILE_WITHOUT_CORS',
    /doesn’t let pages from https:\/\/almanac\.example read/,
    (_, response) => {
      response.writeHead(200, js).end(build.contents[ENTRY])
    },
  ],
  [
    'may be read by another page alone',
    'FILE_WITHOUT_CORS',
    /Access-Control-Allow-Origin: \*/,
    (_, response) => {
      response
        .writeHead(200, { ...js, 'access-control-allow-origin': 'https://other.example' })
        .end(build.contents[ENTRY])
    },
  ],
  [
    'is somewhere else',
    'FILE_NOT_THERE',
    /responded with 302/,
    (_, response) => {
      response.writeHead(302, { location: `${originOf(other)}/${ENTRY}` }).end()
    },
  ],
  [
    'is never answered',
    'FILE_NOT_ANSWERED',
    /didn’t send remoteEntry/,
    (request) => {
      request.socket.destroy()
    },
  ],
  [
    'has no end',
    'FILE_DIFFERS',
    /isn’t the file that was built/,
    (_, response) => {
      response.writeHead(200, { ...js, ...open })
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
      }
      response.on('drain', more)
      more()
    },
  ],
])('one file that %s keeps the release from being published', async (_, code, sentence, answer) => {
  odd = answer
  const refused = await publish()
  expect(refused.status).toBe(422)
  expect(errorsOf(refused)).toEqual([{ code, field: 'address', title: expect.stringMatching(sentence) }])
  expect(answerOf(listReleases, await team.get('/releases'))).toEqual([])
})

test('a page that is named may read the files where the server says so', async () => {
  odd = (request, response) => {
    response.writeHead(200, { ...js, 'access-control-allow-origin': request.headers.origin }).end(build.contents[ENTRY])
  }
  expect((await publish()).status).toBe(200)
})

test('from an origin that the settings do not name nothing is even fetched', async () => {
  let asked = 0
  other.on('request', () => {
    asked += 1
  })
  const refused = await publish(`${originOf(other)}/social/1.0.0/`)
  expect(errorsOf(refused)).toEqual([
    {
      code: 'ADDRESS_NOT_ALLOWED',
      field: 'address',
      title: `Releases can’t come from ${originOf(other)}. Ask for it to be added to RELEASE_ORIGINS on the server, or leave out the address to upload the files.`,
    },
  ])
  expect(asked).toBe(0)
})

test.each([
  'nonsense',
  '/releases/social/1.0.0/',
  'ftp://files.example/',
  'file:///etc/',
  'https://user:secret@files.example/',
  'https://files.example/?x=',
  'https://files.example/#x',
  'javascript:alert(1)',
])('%s is no address', async (address) => {
  expect(errorsOf(await publish(address))).toMatchObject([{ code: 'ADDRESS_INVALID', field: 'address' }])
})
