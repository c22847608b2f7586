import { asOurs, FOREIGN_ANSWERS } from '@almanac/testing/answers'
import { HOST_CACHE, SHELL } from '../messages'
import { cacheFiles } from './cache-files'
import { respondNetworkFirst, respondWithPage } from './request-strategy'

const stored = new Map<string, Response>()
const originals = { caches: globalThis.caches, fetch: globalThis.fetch }

/** A Cache with what this worker uses of it. */
const cache = {
  match: (key: string) => Promise.resolve(stored.get(new URL(key, location.href).href)?.clone()),
  matchAll: (key: string) => Promise.resolve([stored.get(key)?.clone()].filter(Boolean)),
  keys: () => Promise.resolve([...stored.keys()].map((url) => ({ url }))),
  put: (key: string, response: Response) =>
    Promise.resolve(void stored.set(new URL(key, location.href).href, response)),
  delete: (request: { url: string }) => Promise.resolve(stored.delete(request.url)),
}

const url = (path: string) => new URL(path, location.href).href
const page = (mark = '') =>
  new Response(`<!doctype html>${mark}<p>Almanac`, { headers: { 'content-type': 'text/html' } })
const marked = () => {
  const response = page()
  response.headers.set('x-almanac-page', '1')
  return response
}
const manifest = () => Response.json({ metaData: {} })
const network = (respond: (request: Request) => Response) => {
  globalThis.fetch = (input, init) =>
    Promise.resolve(respond(input instanceof Request ? input : new Request(url(String(input)), init)))
}
const textOf = (answer: Promise<Response>) => answer.then((response) => response.text())
const visit = () => textOf(respondWithPage(new Request(url('/')), Promise.resolve(undefined)))

beforeEach(() => {
  Object.assign(globalThis, { caches: { open: () => Promise.resolve(cache) } })
  stored.clear()
  stored.set(url(SHELL), new Response('the cached page'))
  stored.set(url('/remotes/x/mf-manifest.json'), new Response('the cached manifest'))
})
afterAll(() => {
  Object.assign(globalThis, originals)
})

test.each(FOREIGN_ANSWERS)('%s is neither shown in place of the cached files nor cached', async (_, respond) => {
  network(respond)
  expect(await visit()).toBe('the cached page')
  const manifestUrl = url('/remotes/x/mf-manifest.json')
  expect(await textOf(respondNetworkFirst(new Request(manifestUrl)))).toBe('the cached manifest')
  const before = [...stored.values()]
  expect(await cacheFiles({ type: 'keep', locale: 'en', files: [] }, location.origin, async () => true)).toBe(false)
  expect([...stored.values()]).toEqual(before)
})

test('the page of the server is shown, also of one that does not mark it by a header yet', async () => {
  network(marked)
  expect(await visit()).toContain('Almanac')
  network(() => page('<meta name="registry-key" content="">'))
  expect(await visit()).toContain('Almanac')
  network(manifest)
  expect(await textOf(respondNetworkFirst(new Request(url('/remotes/x/mf-manifest.json'))))).toBe('{"metaData":{}}')
})

test('a redirect is followed if the server answers, and is not if the network does', async () => {
  const redirect = () => Object.defineProperty(new Response('moved'), 'type', { value: 'opaqueredirect' })
  const redirecting = (probed: (request: Request) => Response) =>
    network((request) => (new URL(request.url).pathname === '/' ? redirect() : probed(request)))
  redirecting((request) => asOurs(request, Response.json({ revision: 1 })))
  expect(await visit()).toBe('moved')
  redirecting(() => new Response('<h1>Accept the terms'))
  expect(await visit()).toBe('the cached page')
})

test('without a cached page the network’s own is shown', async () => {
  stored.clear()
  network(() => new Response('<h1>Accept the terms', { headers: { 'content-type': 'text/html' } }))
  expect(await visit()).toBe('<h1>Accept the terms')
})

test('a page of ours is cached with its icon, which has no hash, only if that is one', async () => {
  const keep = () => cacheFiles({ type: 'keep', locale: 'en', files: [] }, location.origin, async () => false)
  network(({ url: asked }) => (asked.endsWith('.svg') ? page('<svg>') : marked()))
  expect(await keep()).toBe(false)
  expect([...stored.keys()]).not.toContain(url('/icon.svg'))
  const icon = () => new Response('<svg>', { headers: { 'content-type': 'image/svg+xml' } })
  network(({ url: asked }) => (asked.endsWith('.svg') ? icon() : marked()))
  expect(await keep()).toBe(true)
  expect(await (await caches.open(HOST_CACHE)).match(SHELL)).toBeDefined()
  const former = url('/main.0123456789.js')
  stored.set(former, new Response('of the running host'))
  const keepAlone = (keepOthers: boolean) =>
    cacheFiles({ type: 'keep', locale: 'en', files: [], keepOthers }, location.origin, async () => true)
  expect(await keepAlone(true)).toBe(true)
  expect([...stored.keys()]).toContain(former)
  expect(await keepAlone(false)).toBe(true)
  expect([...stored.keys()]).not.toContain(former)
})
