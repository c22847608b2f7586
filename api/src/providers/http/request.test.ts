import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { requestJson, retryAfterMs, Unreachable } from './request'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A provider with this answer to everything, at its address. */
async function providerThat(answers: RequestListener): Promise<URL> {
  const server = createServer(answers)
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/token`)
}

const ask = (url: URL) =>
  requestJson(url, z.object({ token: z.string() }), {
    method: 'POST',
    form: { secret: 'ours' },
    authorization: 'Bearer ours',
    timeout: 2_000,
  })

test.each([
  ['a page', 'text/html', '<!doctype html><h1>We will be back soon</h1>'],
  ['half a JSON', 'application/json', '{"token":"a'],
  ['a value of another type', 'application/json', '{"token":17}'],
  ['a list', 'application/json', '[{"token":"a"}]'],
  ['an empty body', 'application/json', ''],
])('%s in place of the answer counts as unreachable, and is not in the log', async (_, type, body) => {
  const url = await providerThat((_request, response) => response.setHeader('content-type', type).end(body))
  const failure = await ask(url).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Unreachable)
  expect(String(failure)).not.toContain('token')
})

test.each([301, 302, 307, 308])(
  'a redirect (%d) to another host gets neither our token nor our secret',
  async (status) => {
    const followed: string[] = []
    const other = await providerThat((request, response) => {
      followed.push(request.url ?? '')
      response.setHeader('content-type', 'application/json').end('{"token":"theirs"}')
    })
    const url = await providerThat((_request, response) => response.writeHead(status, { location: other.href }).end())
    await expect(ask(url)).rejects.toMatchObject({ status })
    expect(followed).toEqual([])
  },
)

test('characters that the database cannot store are not in an answer', async () => {
  const url = await providerThat((_request, response) => response.end(JSON.stringify({ token: 'a\0 \\u0000' })))
  expect(await ask(url)).toEqual({ token: 'a \\u0000' })
})

test('a wait that is asked for in seconds or as a date is respected, up to an hour', async () => {
  const url = await providerThat((_request, response) => response.writeHead(429, { 'retry-after': '120' }).end())
  await expect(ask(url)).rejects.toMatchObject({ name: 'Unreachable', retryAfterMs: 120_000 })
  const inTwoMinutes = retryAfterMs(new Date(Date.now() + 120_000).toUTCString()) ?? 0
  expect(inTwoMinutes).toBeGreaterThan(110_000)
  expect(inTwoMinutes).toBeLessThanOrEqual(120_000)
  expect(retryAfterMs('86400')).toBe(3_600_000)
  for (const none of [undefined, null, '', 'soon', '-1', 'Fri, 02 Jan 1970 00:00:00 GMT'])
    expect(retryAfterMs(none)).toBeUndefined()
})
