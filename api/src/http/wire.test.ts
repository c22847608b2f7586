import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Call } from '@almanac/contracts'
import { errorsOf } from '../testing/answer'
import { connect as connectDatabase } from '../database/connect'
import { indexFiles } from '../page/files'
import type { PageOptions } from '../page/routes'
import { buildApp } from '../start/app'
import { serve } from './route'

const slowSchema = { answer: z.object({ done: z.boolean() }) }
const slow: Call<typeof slowSchema> = { id: 'slow', area: 'platform', method: 'GET', path: '/slow', policy: 'public' }
const taking: Call = { id: 'taking', area: 'platform', method: 'POST', path: '/taking', policy: 'public' }

/** A listening server without a database; `/api/slow` responds once released. */
async function listening(bodySeconds?: number, page?: PageOptions) {
  const database = connectDatabase('postgres://nobody@127.0.0.1:1/nothing')
  let answer = () => {}
  const allowed = new Promise<void>((resolve) => {
    answer = resolve
  })
  const events = new EventTarget()
  const arrived = once(events, 'asked')
  const app = await buildApp({
    database,
    ...(page ? { page } : {}),
    ...(bodySeconds === undefined ? {} : { requestSeconds: bodySeconds }),
    areas: [
      (api) => {
        serve(api, slow, slowSchema, async () => {
          events.dispatchEvent(new Event('asked'))
          await allowed
          return { done: true }
        })
        serve(api, taking, {}, () => Promise.resolve())
      },
    ],
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  return {
    app,
    open,
    answer,
    arrived,
    close: async () => {
      await app.close()
      await database.destroy()
    },
  }
}

/** Parses a raw response: status, headers, error entries. */
function answerIn(raw: string) {
  const [head = '', body = ''] = raw.split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    head: head.toLowerCase(),
    entries: errorsOf({ body: JSON.parse(body) as unknown }),
  }
}

test.each([
  [
    'a head that is too large',
    `GET /api/x HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'TOO_LONG',
  ],
  ['what is no HTTP', 'HELLO\r\n\r\n', 400, 'BAD_REQUEST'],
  ['a header that is none', 'GET /api/x HTTP/1.1\r\nhost: x\r\nno colon\r\n\r\n', 400, 'BAD_REQUEST'],
])('%s is refused in the common error format', async (_, sent, status, code) => {
  const server = await listening()
  const socket = await server.open()
  socket.write(sent)
  const answer = answerIn(await text(socket))
  expect(answer).toMatchObject({ status, entries: [{ code }] })
  expect(answer.entries[0]?.title).not.toBe(code)
  expect(answer.head).toContain('x-content-type-options: nosniff')
  await server.close()
})

test('a request during shutdown gets 503 with Retry-After, in the common error format', async () => {
  const server = await listening()
  const socket = await server.open()
  socket.write('GET /api/slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await server.arrived
  const closed = server.close()
  while (server.app.server.listening) await turn()
  socket.write('GET /api/nothing HTTP/1.1\r\nhost: x\r\n\r\n')
  server.answer()
  const answers = (await text(socket)).split(/(?=HTTP\/1\.1 )/)
  expect(answers[0]).toContain('{"done":true}')
  const last = answerIn(answers.at(-1) ?? '')
  expect(last).toMatchObject({ status: 503, entries: [{ code: 'STOPPING' }] })
  expect(last.head).toContain('retry-after: ')
  await closed
})

describe('a browser that asks for', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'almanac-wire-'))
    await writeFile(join(folder, 'main.0123456789.js'), 'loaded()')
  })
  afterAll(() => rm(folder, { recursive: true }))
  const pages = async (): Promise<PageOptions> => ({
    template: () => Promise.reject(new Error('a bug')),
    files: await indexFiles(folder, '/'),
    frameAncestors: [],
  })

  test.each([
    ['a screen during shutdown gets a page that tries again', '/history', 'Almanac est injoignable'],
    ['a file during shutdown gets it', '/main.0123456789.js', 'loaded()'],
  ])('%s', async (_, path, expected) => {
    const server = await listening(undefined, await pages())
    const socket = await server.open()
    socket.write('GET /api/slow HTTP/1.1\r\nhost: x\r\n\r\n')
    await server.arrived
    const closed = server.close()
    while (server.app.server.listening) await turn()
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\naccept-language: fr\r\n\r\n`)
    server.answer()
    expect(await text(socket)).toContain(expected)
    await closed
  })

  test('a screen that cannot be made gets that page too, whose own script the policy allows', async () => {
    const server = await listening(undefined, await pages())
    const { statusCode, headers, body } = await server.app.inject({ url: '/history', headers: { accept: 'text/html' } })
    expect(statusCode).toBe(503)
    const hash = createHash('sha256')
      .update(/<script>(.*)<\/script>/s.exec(body)?.[1] ?? '')
      .digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
    await server.close()
  })
})

test('a body that does not arrive times out', async () => {
  const server = await listening(0.2)
  const socket = await server.open()
  socket.write(
    'POST /api/taking HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"half":',
  )
  expect(answerIn(await text(socket))).toMatchObject({ status: 408, entries: [{ code: 'REQUEST_TIMEOUT' }] })
  await server.close()
})
