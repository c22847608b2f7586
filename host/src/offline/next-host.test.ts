import { FOREIGN_ANSWERS } from '@almanac/testing/answers'
import { prepareHost } from './next-host'
import { cacheHost } from './prepare-offline'

jest.mock('./prepare-offline', () => ({ cacheHost: jest.fn() }))

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
  jest.mocked(cacheHost).mockClear()
})

const respondWith = (respond: (request: Request) => Response | Promise<Response>) => {
  globalThis.fetch = async (input, init) =>
    respond(new Request(input instanceof Request ? input : new URL(input, location.href), init))
}
const pageOf = (host: string, status = 200) =>
  new Response(`<!doctype html><meta name="host-version" content="${host}">`, {
    status,
    headers: { 'content-type': 'text/html', 'x-almanac-page': '1' },
  })

test('a tab can move to a host that the server answers with, which is cached before', async () => {
  const asked: string[] = []
  respondWith(({ url }) => {
    asked.push(url)
    return pageOf('2')
  })
  expect(await prepareHost('2')).toBe(true)
  expect(asked).toEqual([new URL('/offline-shell?host=2', location.href).href])
  expect(cacheHost).toHaveBeenCalledWith('2')
})

test('not to one that this server does not have, nor while it is restarted', async () => {
  respondWith(() => pageOf('1'))
  expect(await prepareHost('2')).toBe(false)
  respondWith(() => pageOf('2', 503))
  expect(await prepareHost('2')).toBe(false)
  respondWith(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(prepareHost('2')).rejects.toThrow('Failed to fetch')
  expect(cacheHost).not.toHaveBeenCalled()
})

test.each(FOREIGN_ANSWERS)('nor on a network that answers with %s', async (_, respond) => {
  respondWith(respond)
  expect(await prepareHost('2')).toBe(false)
})
