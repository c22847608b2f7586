import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFailure } from '../database/embedded/failure'
import { projectRoot } from '../root'
import { requireFreePort } from './listen'
import { installedPublicKey, openSigner } from './signer'
import { readSettings } from './settings'
import { createCleanup } from './process'

test('without settings the server is local, with its data in the project folder', () => {
  const root = projectRoot()
  expect(readSettings({})).toMatchObject({
    port: 8080,
    host: 'localhost',
    publicUrl: 'http://localhost:8080',
    databaseUrl: undefined,
    dataFolder: join(root, '.data'),
    studyFolder: join(root, 'api', 'studies', 'demo'),
    simulators: true,
    leftOut: [],
    hostPage: join(root, 'host', 'dist'),
    hostRolloutPercent: 100,
    releases: [],
    trustProxy: false,
  })
})

test.each([
  [{ PORT: 'http' }, 'PORT is http: it has to be a number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is 70000: it has to be a number from 0 to 65535.'],
  [{ SECOND_FACTOR_DAYS: '0' }, 'SECOND_FACTOR_DAYS is 0: it has to be a whole number from 1.'],
  [{ PUBLIC_URL: 'almanac' }, 'PUBLIC_URL is almanac: it has to be an address such as https://almanac.example.'],
  [
    { RELEASES: 'http://social/,devices' },
    'RELEASES is devices: it has to be an address such as https://almanac.example.',
  ],
  [
    { DATABASE_URL: 'nonsense' },
    'DATABASE_URL has to be the address of a PostgreSQL server, such as postgres://almanac:password@localhost:5432/almanac.',
  ],
  [
    { DATABASE_URL: 'https://ana:secret@almanac.example' },
    'DATABASE_URL has to be the address of a PostgreSQL server, such as postgres://almanac:password@localhost:5432/almanac.',
  ],
  [
    { RELEASE_ORIGINS: 'https://files.example,https://cdn.example/releases' },
    'RELEASE_ORIGINS names https://cdn.example/releases: it has to be an origin such as https://files.example, without a path.',
  ],
  [
    { RELEASE_ORIGINS: "https://files.example; script-src 'unsafe-inline'" },
    "RELEASE_ORIGINS names https://files.example; script-src 'unsafe-inline': it has to be an origin such as https://files.example, without a path.",
  ],
  [
    { PREVIEW_ORIGINS: '*' },
    'PREVIEW_ORIGINS names *: it has to be an origin such as https://files.example, without a path.',
  ],
  [
    { CAPTCHA_ORIGIN: 'captcha.example' },
    'CAPTCHA_ORIGIN names captcha.example: it has to be an origin such as https://files.example, without a path.',
  ],
  [
    { PUBLIC_URL: 'https://almanac.example', CAPTCHA_ORIGIN: 'https://almanac.example' },
    "CAPTCHA_ORIGIN is the product's own: a script there could act as the participant. It has to be another name of this server.",
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is loud: it has to be one of fatal, error, warn, info, debug, trace, silent.'],
  [
    { RELEASE_STORAGE: 's3://' },
    'RELEASE_STORAGE is s3://: it has to be a folder, or a bucket such as s3://almanac-releases/production.',
  ],
  [{ RELEASE_STORAGE: 's3://almanac' }, 'RELEASE_STORAGE is a bucket, so S3_ACCESS_KEY_ID is needed as well.'],
  [
    { RELEASE_STORAGE: 's3://almanac', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
    'RELEASE_STORAGE is a bucket, so RELEASE_PUBLIC_URL is needed as well.',
  ],
  [
    {
      RELEASE_STORAGE: 's3://almanac',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      RELEASE_PUBLIC_URL: 'files',
    },
    'RELEASE_PUBLIC_URL is files: it has to be an address such as https://files.example.',
  ],
])('%j fails with one sentence', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(new StartFailure(sentence))
})

test.each([
  { DATABASE_URL: 'postgres://localhost/almanac' },
  { PUBLIC_URL: 'https://almanac.example' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
])('%j disables the demonstration and the simulators, with a message', (environment) => {
  const { studyFolder, simulators, leftOut } = readSettings(environment)
  expect([studyFolder, simulators]).toEqual([undefined, false])
  expect(leftOut).toEqual([
    expect.stringContaining('no study was loaded'),
    expect.stringContaining('nothing is simulated'),
  ])
})

test.each([
  { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' },
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' },
])('%j is still local', (environment) => {
  expect(readSettings(environment)).toMatchObject({
    studyFolder: join(projectRoot(), 'api', 'studies', 'demo'),
    simulators: true,
    leftOut: [],
  })
})

test('simulators can be enabled with an own database, and are refused on a public server', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://localhost/almanac', SIMULATORS: 'on' })).toMatchObject({
    simulators: true,
  })
  expect(() => readSettings({ PUBLIC_URL: 'https://almanac.example', SIMULATORS: 'on' })).toThrow(StartFailure)
})

test('origins are normalized', () => {
  expect(
    readSettings({ RELEASE_ORIGINS: 'https://files.example/, http://localhost:3000', PREVIEW_ORIGINS: '' }),
  ).toMatchObject({
    releaseOrigins: ['https://files.example', 'http://localhost:3000'],
    previewOrigins: [],
  })
})

describe('the registry key', () => {
  const pemOfNewKey = () =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const pem = pemOfNewKey()
  const open = async (environment: NodeJS.ProcessEnv) => {
    const logged: string[] = []
    const { public_key } = await openSigner(readSettings(environment), (line) => logged.push(line))
    return { public_key, said: logged }
  }

  test('is the same for all servers with the same setting, with line breaks or escaped ones', async () => {
    const fromSettings = await open({ REGISTRY_KEY: pem, DATABASE_URL: 'postgres://localhost/almanac' })
    expect(fromSettings.said).toEqual([])
    expect((await open({ REGISTRY_KEY: pem.replaceAll('\n', String.raw`\n`) })).public_key).toBe(
      fromSettings.public_key,
    )
  })

  test('is generated once if unset; with an external database a message recommends REGISTRY_KEY', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'almanac-key-'))
    try {
      // Asking for it makes none: the recipient of an export has no installation.
      expect(await installedPublicKey(readSettings({ DATA_DIR: folder }))).toBeNull()
      const own = await open({ DATA_DIR: folder })
      expect(await installedPublicKey(readSettings({ DATA_DIR: folder }))).toBe(own.public_key)
      expect(own.said).toEqual([])
      const beside = await open({ DATA_DIR: folder, DATABASE_URL: 'postgres://localhost/almanac' })
      expect(beside.public_key).toBe(own.public_key)
      expect(beside.said).toEqual([expect.stringMatching(/REGISTRY_KEY$/)])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('overlaps with the one before it while it is changed: that one signs it, and what it signed stays valid', async () => {
    const signer = (environment: NodeJS.ProcessEnv) => openSigner(readSettings(environment), () => undefined)
    const [link, next] = [Buffer.from('a preview'), pemOfNewKey()]
    const former = await signer({ REGISTRY_KEY: pem })
    const changed = await signer({ REGISTRY_KEY: next, REGISTRY_FORMER_KEY: pem })
    expect(changed.former_public_key).toBe(former.public_key)
    const { key_change, ...document } = changed.sign({ revision: 1 })
    expect(key_change?.public_key).toBe(changed.public_key)
    const signature = Buffer.from(key_change?.signature ?? '', 'base64')
    expect(former.isSignedFor('key', Buffer.from(changed.public_key, 'base64'), signature)).toBe(true)
    expect(changed.isSignedFor('preview', link, former.signFor('preview', link))).toBe(true)

    const later = await signer({ REGISTRY_KEY: next })
    expect(later.sign({ revision: 1 })).not.toHaveProperty('key_change')
    expect(document.key_id).toBe(later.sign({ revision: 1 }).key_id)
    expect(later.isSignedFor('preview', link, former.signFor('preview', link))).toBe(false)
  })

  test.each(['REGISTRY_KEY', 'REGISTRY_FORMER_KEY'])(
    '%s is refused if invalid, without repeating its value',
    async (name) => {
      await expect(open({ REGISTRY_KEY: pem, [name]: 'secret' })).rejects.toThrow(
        new StartFailure(`${name} has to be an Ed25519 key in PEM form: openssl genpkey -algorithm ed25519`),
      )
    },
  )
})

test('STUDY is none if empty, else a path or the name of a bundled study', () => {
  expect(readSettings({ STUDY: '' }).studyFolder).toBeUndefined()
  expect(readSettings({ STUDY: '/srv/study' }).studyFolder).toBe('/srv/study')
  expect(readSettings({ STUDY: 'other' }).studyFolder).toBe(join(projectRoot(), 'api', 'studies', 'other'))
})

test('releases are stored in the data folder, another folder, or a bucket whose address the page allows', () => {
  expect(readSettings({ DATA_DIR: '/srv/data' }).releaseStorage).toEqual({ folder: '/srv/data/releases' })
  expect(readSettings({ RELEASE_STORAGE: '/srv/releases' }).releaseStorage).toEqual({ folder: '/srv/releases' })
  const bucket = {
    RELEASE_STORAGE: 's3://almanac-releases/a/b/',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    RELEASE_PUBLIC_URL: 'https://files.example/a/b/',
  }
  const settings = readSettings({ ...bucket, S3_REGION: 'eu-central-1', RELEASE_ORIGINS: 'https://other.example' })
  expect(settings.releaseStorage).toEqual({
    bucket: 'almanac-releases',
    prefix: 'a/b',
    region: 'eu-central-1',
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    publicUrl: 'https://files.example/a/b',
  })
  expect(settings.releaseOrigins).toEqual(['https://other.example', 'https://files.example'])
  expect(readSettings({ ...bucket, S3_ENDPOINT: 'http://minio:9000/' }).releaseStorage).toMatchObject({
    endpoint: 'http://minio:9000',
  })
})

test('a port in use fails with one sentence that suggests another', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  try {
    await expect(requireFreePort({ port, host: '127.0.0.1' })).rejects.toThrow(
      new StartFailure(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`),
    )
  } finally {
    await new Promise((resolve) => other.close(resolve))
  }
  await requireFreePort({ port, host: '127.0.0.1' })
})

test('cleanup runs once in reverse order, even if a step fails', async () => {
  const order: string[] = []
  const cleanup = createCleanup((name) => order.push(`${name} failed`))
  cleanup.add('database', async () => order.push('database'))
  cleanup.add('pool', () => Promise.reject(new Error('broken')))
  cleanup.add('server', async () => {
    await new Promise((resolve) => setImmediate(resolve))
    order.push('server')
  })
  await Promise.all([cleanup.run(), cleanup.run()])
  expect(order).toEqual(['server', 'pool failed', 'database'])
})
