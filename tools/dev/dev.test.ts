import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from './arguments.mjs'
import { linkTo } from './preview.mjs'
import { serveBuild } from './server.mjs'

const token = 'alm_social_x'

describe('the arguments', () => {
  test('options take precedence over the environment; the token comes only from the environment', () => {
    expect(
      readOptions(['--', '--user', 'tess@a.test', '--url=https://a.test/some/where'], {
        ALMANAC_TOKEN: token,
        ALMANAC_USER: 'other@a.test',
      }),
    ).toEqual({ url: 'https://a.test', user: 'tess@a.test', token })
    expect(readOptions([], { ALMANAC_TOKEN: token, ALMANAC_USER: 'other@a.test' })).toEqual({
      url: 'http://localhost:8080',
      user: 'other@a.test',
      token,
    })
  })

  test.each([
    [[], { ALMANAC_TOKEN: token }, 'Who looks at it?'],
    [['--user', 'tess@a.test'], {}, 'A token is needed in ALMANAC_TOKEN.'],
    [['--user', 'tess@a.test', '--url', 'nowhere'], { ALMANAC_TOKEN: token }, '`nowhere` is not the address of a host'],
    [['--token', token], { ALMANAC_TOKEN: token }, '`--token` is not understood'],
    [['--user'], { ALMANAC_TOKEN: token }, '`--user` needs a value'],
  ])('%j with %j fails with one sentence', (words, environment, sentence) => {
    expect(() => readOptions(words, environment)).toThrow(sentence)
  })
})

describe('the server', () => {
  let folder: string
  let server: Awaited<ReturnType<typeof serveBuild>>
  const host = 'https://almanac.test'

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'almanac-dev-'))
    await mkdir(join(folder, 'build'))
    await writeFile(join(folder, 'build/remoteEntry.js'), 'built()')
    await writeFile(join(folder, 'secret.js'), 'secret()')
    server = await serveBuild(join(folder, 'build'), new Set([host]), 0)
  })

  afterEach(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const from = (origin: string, path: string) => fetch(server.origin + path, { headers: { origin } })

  test('allows only the host’s origin to read files of the build', async () => {
    const own = await from(host, '/remoteEntry.js')
    expect([await own.text(), own.headers.get('access-control-allow-origin')]).toEqual(['built()', host])
    expect(
      (await from('https://elsewhere.test', '/remoteEntry.js')).headers.get('access-control-allow-origin'),
    ).toBeNull()
  })

  test.each(['/nothing.js', '/../secret.js', '/..%2fsecret.js', '/%2e%2e/secret.js'])(
    'returns 404 for %s',
    async (path) => {
      expect((await from(host, path)).status).toBe(404)
    },
  )

  test('sends each build to connected pages, and the last one to new connections', async () => {
    const early = await from(host, '/__almanac/changes')
    const reader = early.body!.getReader()
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await next()).toBe('data: {"build":0}\n\n')
    server.broadcast({ build: 1 })
    expect(await next()).toBe('data: {"build":1}\n\n')
    const late = (await from(host, '/__almanac/changes')).body!.getReader()
    expect(new TextDecoder().decode((await late.read()).value)).toBe('data: {"build":1}\n\n')
    await reader.cancel()
    await late.cancel()
  })

  test('takes another port if its own is in use', async () => {
    const { port } = new URL(server.origin)
    const other = await serveBuild(folder, new Set(), Number(port))
    expect(other.origin).not.toBe(server.origin)
    await other.close()
  })
})

test('an unreachable host is named in the error', async () => {
  await expect(
    linkTo(
      { url: 'http://localhost:1', token, user: 'tess@a.test' },
      { remote: 'social', origin: 'http://localhost:3101', descriptor: {} },
    ),
  ).rejects.toThrow('http://localhost:1 does not answer.')
})
