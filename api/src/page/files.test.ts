import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { platformArea } from '../platform/area'
import { startTestServer, type TestServer } from '../testing/server'
import { indexFiles } from './files'
import { cacheTemplate } from '../platform/hosts/template'

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-files-'))
  await writeFile(join(folder, 'index.html'), '<html></html>')
  await writeFile(join(folder, 'main.0123456789.js'), 'let whole')
  await writeFile(join(folder, 'main.0123456789.js.br'), 'brotli')
  await writeFile(join(folder, 'mf-manifest.json'), '{}')
  await mkdir(join(folder, 'deep'))
  await writeFile(join(folder, 'deep', 'notes.sql'), 'not for browsers')
  const files = await indexFiles(folder, '/')
  server = await startTestServer({
    areas: [platformArea],
    page: { template: cacheTemplate(folder), files, frameAncestors: [] },
  })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: InjectOptions['headers'] = {}) => server.app.inject({ url, headers })
const visit = (url: string) => get(url, { accept: 'text/html,*/*;q=0.8' })

describe('a file', () => {
  test('with a content hash in its name is cached forever, in the accepted encoding', async () => {
    const answer = await get('/main.0123456789.js', { 'accept-encoding': 'br' })
    expect(answer.body).toBe('brotli')
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    // Headers that only apply to documents would add a kilobyte to the first visit.
    for (const name of ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'])
      expect(answer.headers[name]).toBeUndefined()
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    const plain = await get('/main.0123456789.js', { 'accept-encoding': 'br;q=0' })
    expect(plain.body).toBe('let whole')
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  test('without a content hash is revalidated, with 304 if unchanged', async () => {
    const first = await get('/mf-manifest.json')
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await get('/mf-manifest.json', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test.each([
    ['missing', '/main.9999999999.js'],
    ['missing in a release', '/remotes/activities/1.0.0/no'],
    ['outside', '/../package.json'],
    ['outside, written otherwise', '/%2e%2e/package.json'],
    ['of another kind', '/deep/notes.sql'],
    ['the template itself', '/index.html'],
    ['compressed by name', '/main.0123456789.js.br'],
  ])('that is %s is not served', async (_, path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('NOT_FOUND')
  })

  test('that is missing is a 404 rather than the page, also for a browser', async () => {
    expect((await visit('/main.9999999999.js')).statusCode).toBe(404)
    expect((await visit('/remotes/activities/1.0.0/no')).statusCode).toBe(404)
  })

  test('is served to GET and HEAD only', async () => {
    expect((await server.app.inject({ method: 'POST', url: '/main.0123456789.js' })).statusCode).toBe(404)
    expect((await server.app.inject({ method: 'HEAD', url: '/main.0123456789.js' })).headers['content-length']).toBe(
      '9',
    )
  })
})
