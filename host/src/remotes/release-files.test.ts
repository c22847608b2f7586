import { expectedOf } from '@almanac/federation/loading'
import { release } from '../testing/releases'
import { parseManifest, readManifest } from './release-files'

const HASH = `sha384-${'b'.repeat(64)}`
const OTHER = `sha384-${'c'.repeat(64)}`
const WRONG_HASH = `sha384-${'A'.repeat(64)}`

/** Puts the hashes of the host's files into the page. */
async function inPage() {
  document.body.innerHTML = `<script type="application/json" id="integrity">{"main.0123456789.js":"${HASH}"}</script>`
  jest.resetModules()
  return import('./release-files')
}

test("the host's own files have the hashes from its page, and are recognized as its own", async () => {
  const { isOwnFile } = await inPage()
  expect(expectedOf('http://localhost/main.0123456789.js')).toBe(HASH)
  expect(isOwnFile('http://localhost/main.0123456789.js')).toBe(true)
  expect(isOwnFile('http://localhost/releases/social/1.0.0/main.0123456789.js')).toBe(false)
})

test("a release's files have the hashes from the registry; a file without one gets a hash that matches nothing", async () => {
  const { registerFiles } = await inPage()
  registerFiles({
    ...release('social', []),
    address: 'https://static.example/social/1.2.0/',
    files: { 'polls.js': HASH },
  })
  registerFiles({ ...release('social', []), address: '/releases/social/1.1.0/', files: { 'polls.js': OTHER } })
  expect(expectedOf('https://static.example/social/1.2.0/polls.js')).toBe(HASH)
  expect(expectedOf('http://localhost/releases/social/1.1.0/polls.js')).toBe(OTHER)
  expect(expectedOf('https://static.example/social/1.2.0/history.js')).toBe(WRONG_HASH)
  expect(expectedOf('https://elsewhere.example/social/1.2.0/polls.js')).toBe(WRONG_HASH)
})

test('files of a preview have no hash requirement, but all other files do', async () => {
  const { registerFiles } = await inPage()
  registerFiles({ ...release('social', []), address: 'http://localhost:4000/', preview: true })
  expect(expectedOf('http://localhost:4000/polls.js')).toBe('')
  expect(expectedOf('http://localhost:40001/polls.js')).toBe(WRONG_HASH)
  expect(expectedOf('http://localhost/polls.js')).toBe(WRONG_HASH)
})

test('a page without the list of hashes accepts no file', async () => {
  document.body.innerHTML = ''
  jest.resetModules()
  await import('./release-files')
  expect(expectedOf('http://localhost/main.0123456789.js')).toBe(WRONG_HASH)
})

const metaData = {
  name: 'a',
  globalName: 'almanac_social_1_2_0',
  remoteEntry: { name: 'remoteEntry.js', path: '', type: 'var' },
}
const MANIFEST = JSON.stringify({ metaData })
const hashOf = async (text: string) =>
  `sha384-${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text)))))}`

test('the entry and its global name are read from a manifest', () => {
  expect(parseManifest(MANIFEST)).toEqual({ entry: 'remoteEntry.js', globalName: 'almanac_social_1_2_0' })
})

test.each([
  ['an empty string', ''],
  ['a page of HTML', '<!doctype html>'],
  ['an empty object', '{}'],
  ['half a manifest', '{"metaData":{"globalName":"x"}}'],
  ['a list', '[]'],
])('%s is a manifest failure', (_, text) => {
  expect(() => parseManifest(text)).toThrow('remote failed: manifest')
})

describe('a fetched manifest', () => {
  const answers = (body: string, init: ResponseInit = { headers: { 'content-type': 'application/json' } }) =>
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(body, init)))

  test('is accepted if it matches its hash', async () => {
    answers(MANIFEST)
    await expect(
      readManifest('http://localhost/mf-manifest.json', await hashOf(MANIFEST), 1_000),
    ).resolves.toMatchObject({ entry: 'remoteEntry.js' })
  })

  test('is rejected if it does not, before it is parsed', async () => {
    answers(MANIFEST.replace('remoteEntry.js', 'stealing.js'))
    await expect(
      readManifest('http://localhost/mf-manifest.json', await hashOf(MANIFEST), 1_000),
    ).rejects.toMatchObject({ reason: 'integrity' })
  })

  test('is missing if an intermediary responded with HTML', async () => {
    answers('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    await expect(
      readManifest('http://localhost/mf-manifest.json', await hashOf(MANIFEST), 1_000),
    ).rejects.toMatchObject({ reason: 'manifest' })
  })

  test('is compared by the browser over plain http', async () => {
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
