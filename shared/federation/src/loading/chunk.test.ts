import { loadChunk } from './chunk'
import { INTEGRITY_GLOBAL } from './published'

const SCRIPT = 'globalThis.polls = 1'
const url = 'https://static.example/social/1.2.0/polls.0123456789.js'
const hashOf = async (text: string) =>
  `sha384-${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text)))))}`
const chunkError = () =>
  Object.assign(new Error('Loading chunk polls failed.'), { name: 'ChunkLoadError', type: 'error', request: url })
const answer =
  (body: string, init: ResponseInit = { headers: { 'content-type': 'text/javascript' } }) =>
  () =>
    Promise.resolve(new Response(body, init))

beforeEach(async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const published = await hashOf(SCRIPT)
  Object.assign(globalThis, { [INTEGRITY_GLOBAL]: (asked: string) => (asked === url ? published : 'sha384-') })
})

async function failureOf(load: () => Promise<unknown>): Promise<unknown> {
  const loading = loadChunk(load).catch((error: unknown) => error)
  await jest.runAllTimersAsync()
  return loading
}

test('a file that differs from the published one is an integrity failure, and is not retried', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer(`${SCRIPT};steal()`))
  const load = jest.fn().mockImplementation(() => Promise.reject(chunkError()))
  expect(await failureOf(load)).toMatchObject({ reason: 'integrity' })
  expect(load).toHaveBeenCalledTimes(1)
})

test.each([
  ['the file as it was published', answer(SCRIPT)],
  ['an error', answer('{}', { status: 404 })],
  [
    'a page of HTML, as gateways answer',
    answer('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  ],
  ['nothing at all', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a chunk is retried when its URL responds with %s', async (_, answering) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answering)
  const load = jest.fn().mockImplementation(() => Promise.reject(chunkError()))
  expect(await failureOf(load)).toMatchObject({ reason: 'chunk' })
  expect(load).toHaveBeenCalledTimes(3)
})

test('the browser’s cache is bypassed, so that a repaired file is loaded', async () => {
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(answer(SCRIPT))
  const load = jest.fn().mockRejectedValueOnce(chunkError()).mockResolvedValue('polls')
  const loading = loadChunk(load)
  await jest.runAllTimersAsync()
  await expect(loading).resolves.toBe('polls')
  expect(fetch).toHaveBeenCalledWith(url, expect.objectContaining({ cache: 'reload' }))
})
