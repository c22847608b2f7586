import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishRelease } from '@almanac/contracts/schema/platform/releases'
import { deleteExpiredReleaseFiles } from '../files/retention'
import { answerOf } from '../../../testing/answer'
import { startTestServer, type TestServer } from '../../../testing/server'
import { platformArea } from '../../area'
import { digestOf } from '../digest'
import type { InstalledBuild } from '../kept/build'
import { createKeptFiles } from '../kept/files'
import { keepBuild } from '../kept/keep'
import { aBuild, publishBuild } from '../testing'
import { s3Storage } from './s3'
import { type ReleaseStorage, StorageFailure } from './storage'

const ACCESS = 'AKIDEXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const REGION = 'eu-central-1'

const ROOT = '/almanac/production/releases'
/** What anybody may read, without a signature. */
const PUBLIC = '/public/'

interface Stored {
  content: Buffer
  type?: string
  cache?: string
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The signature of a request as the specification of AWS Signature Version 4 has it, from the request alone. */
function signatureOf(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  date: string,
  signed: string[],
  { secret, region } = { secret: SECRET, region: REGION },
): string {
  const path = (request.url ?? '')
    .split('/')
    .map((part) =>
      encodeURIComponent(decodeURIComponent(part)).replaceAll(
        /[!'()*]/g,
        (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/')
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const canonical = [request.method, path, '', headers, signed.join(';'), request.headers['x-amz-content-sha256']].join(
    '\n',
  )
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date.slice(0, 8)), region), 's3'), 'aws4_request')
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
}

/** Why the request is refused, if it is: only what is signed by the one key, in full and just now, is let in. */
function faultOf(request: IncomingMessage, body: Buffer): string | undefined {
  const [, credential, headers = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const date = String(request.headers['x-amz-date'])
  const signed = headers.split(';')
  if (credential !== `${ACCESS}/${date.slice(0, 8)}/${REGION}/s3/aws4_request`) return 'InvalidAccessKeyId'
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  return signatureOf(request, date, signed) === signature ? undefined : 'SignatureDoesNotMatch'
}

/** As much of an S3-compatible store as releases use, over HTTP. `trouble` answers before it when it gives a status. */
async function startStore() {
  const objects = new Map<string, Stored>()
  const refused: string[] = []
  const store = { objects, refused, trouble: (_: IncomingMessage): number | undefined => undefined }
  const http: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const body = Buffer.concat(chunks)
        const { method, url = '' } = request
        if (method === 'GET' && url.startsWith(PUBLIC)) {
          const found = objects.get(decodeURIComponent(url.replace(PUBLIC, `${ROOT}/`)))
          return response.writeHead(found ? 200 : 404).end(found?.content)
        }
        const fault = faultOf(request, body)
        if (fault) refused.push(fault)
        const trouble = fault ? 403 : store.trouble(request)
        if (trouble) return response.writeHead(trouble).end(`<Error><Code>${fault ?? 'Trouble'}</Code></Error>`)
        const key = decodeURIComponent(request.url ?? '')
        const known = objects.get(key)
        if (request.method === 'PUT')
          objects.set(key, {
            content: body,
            type: request.headers['content-type'],
            cache: request.headers['cache-control'],
          })
        if (request.method === 'DELETE') objects.delete(key)
        if (request.method === 'GET' && !known)
          return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
        response
          .writeHead(request.method === 'DELETE' ? 204 : 200)
          .end(request.method === 'GET' ? known?.content : undefined)
      })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return { objects, refused, store, endpoint, close: () => new Promise((resolve) => http.close(resolve)) }
}

let running: Awaited<ReturnType<typeof startStore>>

beforeEach(async () => {
  running = await startStore()
})
afterEach(() => running.close())

const options = (overrides: object = {}) => ({
  endpoint: running.endpoint,
  region: REGION,
  bucket: 'almanac',
  prefix: 'production/releases',
  accessKeyId: ACCESS,
  secretAccessKey: SECRET,
  publicUrl: 'https://files.example/',
  ...overrides,
})
const names = () => [...running.objects.keys()].filter((key) => !key.includes('/sent/')).sort()

test('the store of these tests signs as the example in Amazon’s documentation is signed', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': sha256(''),
    'x-amz-date': '20130524T000000Z',
  }
  const key = { secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
  expect(signatureOf({ method: 'GET', url: '/test.txt', headers }, '20130524T000000Z', Object.keys(headers), key)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('a release goes into the bucket with its types, to be cached forever, and is known by its public address', async () => {
  const storage = s3Storage(options())
  const server = await startTestServer({ areas: [platformArea], releaseStorage: storage })
  try {
    const build = aBuild('social', '1.4.0+build.7')
    const release = answerOf(publishRelease, await publishBuild(await server.team('social'), build))
    expect(release.address).toBe('https://files.example/social/1.4.0%2Bbuild.7/')
    const root = '/almanac/production/releases/social/1.4.0+build.7'
    expect(names()).toEqual(
      ['deep/letters.0123456789.woff2', 'main.0123456789.css', 'mf-manifest.json', 'remoteEntry.0123456789.js'].map(
        (path) => `${root}/${path}`,
      ),
    )
    for (const [path, content] of Object.entries(build.contents))
      expect(running.objects.get(`${root}/${path}`)).toMatchObject({
        content: Buffer.from(content),
        cache: 'public, max-age=31536000, immutable',
      })
    expect(running.objects.get(`${root}/remoteEntry.0123456789.js`)?.type).toBe('text/javascript; charset=utf-8')
    expect(running.objects.get(`${root}/deep/letters.0123456789.woff2`)?.type).toBe('font/woff2')
    expect(running.refused).toEqual([])

    await server.database
      .updateTable('release_files')
      .set({ sent_at: new Date(0) })
      .execute()
    expect(await deleteExpiredReleaseFiles(server.database, storage, new Date(), 100)).toBe(4)
    expect([...running.objects.keys()].filter((key) => key.includes('/sent/'))).toEqual([])
    expect(names()).toHaveLength(4)
  } finally {
    await server.close()
  }
})

test('a store failure during publishing leaves no release, and uploaded objects are deleted', async () => {
  const server = await startTestServer({ areas: [platformArea], releaseStorage: s3Storage(options()) })
  try {
    const team = await server.team('social')
    running.store.trouble = ({ method, url = '' }) =>
      method === 'PUT' && url.endsWith('main.0123456789.css') ? 403 : undefined
    expect((await publishBuild(team, aBuild('social', '1.0.0'))).status).toBe(503)
    expect(await server.database.selectFrom('releases').selectAll().execute()).toEqual([])
    expect(names()).toEqual([])
    running.store.trouble = () => undefined
    expect((await publishBuild(team, aBuild('social', '1.0.0'))).status).toBe(200)
  } finally {
    await server.close()
  }
})

test('requests to a busy store are retried', async () => {
  let busy = 2
  running.store.trouble = () => (busy-- > 0 ? 503 : undefined)
  const content = Buffer.from('content')
  await s3Storage(options()).keep(digestOf(content), content)
  expect(running.objects.get(`/almanac/production/releases/sent/${digestOf(content)}`)?.content).toEqual(content)
})

test('a wrong secret is refused by the store, and does not appear in the error', async () => {
  const content = Buffer.from('content')
  const failure: unknown = await s3Storage(options({ secretAccessKey: 'guessed' }))
    .keep(digestOf(content), content)
    .catch((error: unknown) => error)
  expect(failure).toEqual(new StorageFailure('The store of releases answered 403 to PUT'))
  expect(running.refused).toEqual(['SignatureDoesNotMatch'])
})

test('files that the store returns changed are not published', async () => {
  const storage = s3Storage(options({ prefix: '' }))
  const content = Buffer.from('content')
  await storage.keep(digestOf(content), content)
  running.objects.set(`/almanac/sent/${digestOf(content)}`, { content: Buffer.from('changed') })
  await expect(
    storage.place({ remote: 'social', version: '1.0.0' }, [{ path: 'a.js', digest: digestOf(content) }]),
  ).rejects.toThrow(StorageFailure)
  expect(names()).toEqual([])
})

test('an unreachable store is reported as a storage failure with its reason', async () => {
  const content = Buffer.from('content')
  const failure: unknown = await s3Storage(options({ endpoint: 'http://127.0.0.1:1' }))
    .keep(digestOf(content), content)
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({
    name: 'StorageFailure',
    message: expect.stringMatching(/^The store of releases did not answer to PUT: \w+/),
  })
})

describe('builds of an installation', () => {
  async function kept(use: (about: { server: TestServer; storage: ReleaseStorage; folder: string }) => Promise<void>) {
    const storage = s3Storage(options({ publicUrl: `${running.endpoint}${PUBLIC}` }))
    const server = await startTestServer({ areas: [platformArea], releaseStorage: storage })
    const folder = await mkdtemp(join(tmpdir(), 'almanac-s3-'))
    try {
      await use({ server, storage, folder })
    } finally {
      await server.close()
      await rm(folder, { recursive: true })
    }
  }

  const host: InstalledBuild = {
    remote: 'host',
    version: '1.0.0+abc',
    build: '1.0.0+abc',
    address: '/',
    names: () => Promise.resolve(['index.html', 'main.0123456789.js', 'main.0123456789.js.br']),
    read: (name) => Promise.resolve(Buffer.from(`content of ${name}`)),
  }
  const sent = () => [...running.objects.keys()].filter((key) => key.includes('/sent/'))

  test('are read from the public address, with their variants, by servers that never had them', () =>
    kept(async ({ server, storage, folder }) => {
      await keepBuild(server.database, storage, host, { arriving: false })
      expect(sent()).toEqual([])
      const files = createKeptFiles(server.database, storage, folder)
      const path = await files.locate('/main.0123456789.js')
      expect(await readFile(path ?? '', 'utf8')).toBe('content of main.0123456789.js')
      expect(await readFile(`${path}.br`, 'utf8')).toBe('content of main.0123456789.js.br')
      const page = await files.locateOfHost(host.version, 'index.html')
      expect(await readFile(page ?? '', 'utf8')).toBe('content of index.html')
      expect(await files.locate('/index.html')).toBeUndefined()
      // Read once: the second time the store may be down.
      running.objects.clear()
      expect(await files.locate('/main.0123456789.js')).toBe(path)
      const other = createKeptFiles(server.database, storage, join(folder, 'other'))
      await expect(other.locate('/main.0123456789.js')).rejects.toThrow('answered 404')
    }))

  test('whose copy was interrupted leave nothing, and are copied by the next round', () =>
    kept(async ({ server, storage }) => {
      running.store.trouble = ({ method, url = '' }) =>
        method === 'PUT' && url.endsWith('/main.0123456789.js') ? 403 : undefined
      await expect(keepBuild(server.database, storage, host, { arriving: false })).rejects.toThrow(StorageFailure)
      expect(sent()).toHaveLength(3)
      await deleteExpiredReleaseFiles(server.database, storage, new Date(Date.now() + 60_000), 100)
      expect(sent()).toEqual([])
      running.store.trouble = () => undefined
      await keepBuild(server.database, storage, host, { arriving: false })
      expect([sent(), await server.database.selectFrom('release_files').select('digest').execute()]).toEqual([[], []])
    }))
})
