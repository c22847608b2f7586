import { expectedOf } from '@almanac/federation/loading'
import { release } from '../testing/releases'
import { parseManifest, readManifest } from './release-files'

const HASH = `sha384-${'b'.repeat(64)}`
const OTHER = `sha384-${'c'.repeat(64)}`
const NOBODYS = `sha384-${'A'.repeat(64)}`

/** Puts the hashes of the host's files into the page. */
async function inPage() {
  document.body.innerHTML = `<script type="application/json" id="integrity">{"main.0123456789.js":"${HASH}"}</script>`
  jest.resetModules()
  return import('./release-files')
}

test("the host's own files have the hashes that its page says, and are known as its own", async () => {
  const { isOwnFile } = await inPage()
  expect(expectedOf('http://localhost/main.0123456789.js')).toBe(HASH)
  expect(isOwnFile('http://localhost/main.0123456789.js')).toBe(true)
  expect(isOwnFile('http://localhost/releases/social/1.0.0/main.0123456789.js')).toBe(false)
})

test("a release's files have the hashes that the registry says; a file without one has nobody's", async () => {
  const { registerFiles } = await inPage()
  registerFiles({
    ...release('social', []),
    address: 'https://static.example/social/1.2.0/',
    files: { 'polls.js': HASH },
  })
  registerFiles({ ...release('social', []), address: '/releases/social/1.1.0/', files: { 'polls.js': OTHER } })
  expect(expectedOf('https://static.example/social/1.2.0/polls.js')).toBe(HASH)
  expect(expectedOf('http://localhost/releases/social/1.1.0/polls.js')).toBe(OTHER)
  expect(expectedOf('https://static.example/social/1.2.0/history.js')).toBe(NOBODYS)
  expect(expectedOf('https://elsewhere.example/social/1.2.0/polls.js')).toBe(NOBODYS)
})

test('nothing is asked of the files of a preview, and all the same of everything else', async () => {
  const { registerFiles } = await inPage()
  registerFiles({ ...release('social', []), address: 'http://localhost:4000/', preview: true })
  expect(expectedOf('http://localhost:4000/polls.js')).toBe('')
  expect(expectedOf('http://localhost:40001/polls.js')).toBe(NOBODYS)
  expect(expectedOf('http://localhost/polls.js')).toBe(NOBODYS)
})

test('a page without the list knows no file', async () => {
  document.body.innerHTML = ''
  jest.resetModules()
  await import('./release-files')
  expect(expectedOf('http://localhost/main.0123456789.js')).toBe(NOBODYS)
})

const metaData = {
  name: 'a',
  globalName: 'almanac_social_1_2_0',
  remoteEntry: { name: 'remoteEntry.js', path: '', type: 'var' },
}
const MANIFEST = JSON.stringify({ metaData })
const hashOf = async (text: string) =>
  `sha384-${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text)))))}`

test('the entry and its global are read from a manifest', () => {
  expect(parseManifest(MANIFEST)).toEqual({ entry: 'remoteEntry.js', globalName: 'almanac_social_1_2_0' })
})

test.each([
  ['nothing', ''],
  ['a page of HTML', '<!doctype html>'],
  ['an empty object', '{}'],
  ['half a manifest', '{"metaData":{"globalName":"x"}}'],
  ['a list', '[]'],
])('%s is a failure of the manifest', (_, text) => {
  expect(() => parseManifest(text)).toThrow('remote failed: manifest')
})

describe('a manifest that was fetched', () => {
  const answers = (body: string, init: ResponseInit = { headers: { 'content-type': 'application/json' } }) =>
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(body, init)))

  test('is taken when it is the one that was published', async () => {
    answers(MANIFEST)
    await expect(
      readManifest('http://localhost/mf-manifest.json', await hashOf(MANIFEST), 1_000),
    ).resolves.toMatchObject({ entry: 'remoteEntry.js' })
  })

  test('is refused when it is another, before anything of it is read', async () => {
    answers(MANIFEST.replace('remoteEntry.js', 'stealing.js'))
    await expect(
      readManifest('http://localhost/mf-manifest.json', await hashOf(MANIFEST), 1_000),
    ).rejects.toMatchObject({ reason: 'integrity' })
  })

  test('counts as missing when something before the server answered in its place', async () => {
    answers('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    await expect(
      readManifest('http://localhost/mf-manifest.json', await hashOf(MANIFEST), 1_000),
    ).rejects.toMatchObject({ reason: 'manifest' })
  })

  test('is compared by the browser where the page cannot, by plain http', async () => {
    const original = crypto
    Object.defineProperty(globalThis, 'crypto', { value: { subtle: undefined }, configurable: true, writable: true })
    try {
      const fetch = answers(MANIFEST)
      fetch
        .mockImplementationOnce(() => Promise.resolve(new Response(MANIFEST)))
        .mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
      await expect(readManifest('http://localhost/mf-manifest.json', 'sha384-other', 1_000)).rejects.toMatchObject({
        reason: 'integrity',
      })
      expect(fetch).toHaveBeenLastCalledWith(
        'http://localhost/mf-manifest.json',
        expect.objectContaining({ integrity: 'sha384-other' }),
      )
    } finally {
      Object.defineProperty(globalThis, 'crypto', { value: original, configurable: true, writable: true })
    }
  })
})
