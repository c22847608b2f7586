import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { sendText } from './content'

const long = 'Wie fühlen Sie sich heute? '.repeat(100)
/** 1,200 bytes in fewer characters. */
const justLong = 'ä'.repeat(600)

let app: FastifyInstance

beforeAll(() => {
  app = Fastify()
  app.get('/long', (request, reply) => sendText(long, request, reply))
  app.get('/just-long', (request, reply) => sendText(justLong, request, reply))
  app.get('/short', (request, reply) => sendText('ä'.repeat(599), request, reply))
})

afterAll(() => app.close())

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br ; q=0.5', 'br'],
  ['deflate,gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip, br;q=0.000', 'gzip'],
  ['gzip, br;q=0.01', 'br'],
  ['gzip;q=0, br;q=0', undefined],
  ['brotli, gzipped', undefined],
  ['', undefined],
  [undefined, undefined],
])('a client that takes "%s" gets %s', async (accepted, encoding) => {
  const { headers, rawPayload } = await get('/long', accepted)
  expect(headers['content-encoding']).toBe(encoding)
  // Otherwise a cache could serve a client an encoding that it does not accept.
  expect(headers.vary).toBe('Accept-Encoding')
  const bytes =
    encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload
  expect(bytes.toString()).toBe(long)
  if (encoding) expect(rawPayload.length).toBeLessThan(200)
})

test('a text that fits into one packet, counted in bytes, is not compressed', async () => {
  expect((await get('/short', 'br')).headers['content-encoding']).toBeUndefined()
  expect((await get('/short', 'br')).body).toBe('ä'.repeat(599))
  expect((await get('/just-long', 'br')).headers['content-encoding']).toBe('br')
})
