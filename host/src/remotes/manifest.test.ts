import { parseManifest, readManifest } from './manifest'

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
