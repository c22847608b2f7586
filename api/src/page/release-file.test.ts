import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { platformArea } from '../platform/area'
import { folderStorage } from '../platform/releases/storage/folder'
import { aBuild, publishBuild } from '../platform/releases/testing'
import { aHost } from '../testing/releases'
import { startTestServer, type TestServer } from '../testing/server'

let folder: string
let publisher: TestServer
/** Another server of the same installation. */
let server: TestServer

const page = {
  template: () => Promise.resolve({ html: '<html></html>', host: aHost(), hashed: true, worker: null, samples: {} }),
  files: new Map(),
  frameAncestors: [],
}
const build = aBuild('social', '1.4.0+build.7')
const ROOT = '/releases/social/1.4.0+build.7/'

const get = (url: string, headers: InjectOptions['headers'] = {}) => server.app.inject({ url, headers })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-releases-'))
  publisher = await startTestServer({ areas: [platformArea], releaseStorage: folderStorage(folder) })
  server = await startTestServer({ areas: [platformArea], page, releaseStorage: folderStorage(folder) })
})

afterAll(async () => {
  await publisher.close()
  await server.close()
  await rm(folder, { recursive: true })
})

test('a release published by one server is served by another on the same folder, cached forever', async () => {
  expect((await get(`${ROOT}mf-manifest.json`)).statusCode).toBe(404)
  expect((await publishBuild(await publisher.team('social'), build)).status).toBe(200)
  const types = {
    'mf-manifest.json': 'application/json; charset=utf-8',
    'remoteEntry.0123456789.js': 'text/javascript; charset=utf-8',
    'main.0123456789.css': 'text/css; charset=utf-8',
    'deep/letters.0123456789.woff2': 'font/woff2',
  }
  for (const [path, type] of Object.entries(types)) {
    const answer = await get(ROOT + path)
    expect(answer.body).toBe(build.contents[path])
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('scripts are compressed when published; small files are sent uncompressed', async () => {
  const entry = `${ROOT}remoteEntry.0123456789.js`
  const br = await get(entry, { 'accept-encoding': 'gzip, br' })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(build.contents['remoteEntry.0123456789.js'])
  const gzip = await get(entry, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(build.contents['remoteEntry.0123456789.js'])
  expect((await get(entry, { 'if-none-match': String(br.headers.etag), 'accept-encoding': 'br' })).statusCode).toBe(304)
  expect(
    (await get(`${ROOT}main.0123456789.css`, { 'accept-encoding': 'br' })).headers['content-encoding'],
  ).toBeUndefined()
})

test.each([
  `${ROOT}other.0123456789.js`,
  `${ROOT}remoteEntry.0123456789.js.br`,
  ROOT,
  '/releases/social/',
  '/releases/social/9.9.9/mf-manifest.json',
  '/releases/',
  '/releases/../sent/x.js',
  '/releases/social/../../making/x.js',
  '/releases/social/..%2f..%2fx.json',
  '/releases/social/%2e%2e/%2e%2e/x.json',
  '/releases/social/1.4.0+build.7/../../../x.js',
  '/releases/social/1.4.0+build.7/deep',
  '/releases/social/1.4.0%2Bbuild.7/mf-manifest.json%00.js',
  '/releases//etc/passwd.txt',
  String.raw`/releases/social\..\..\x.js`,
])('%s is a 404, not the page', async (path) => {
  const answer = await get(path, { accept: 'text/html,*/*' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

test('files are served to GET and HEAD only', async () => {
  expect((await server.app.inject({ method: 'PUT', url: `${ROOT}mf-manifest.json`, payload: 'x' })).statusCode).toBe(
    404,
  )
  expect((await server.app.inject({ method: 'HEAD', url: `${ROOT}mf-manifest.json` })).headers['content-length']).toBe(
    String(build.contents['mf-manifest.json']?.length),
  )
})
