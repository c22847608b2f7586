import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { connect } from '../database/connect'
import { buildApp, type AppOptions } from '../start/app'
import { aHost } from '../testing/releases'
import type { Template } from '../platform/hosts/template'

const found: Template = {
  html: '<html><title>Almanac</title><!--boot--></html>',
  host: aHost(),
  hashed: true,
  worker: null,
  samples: {},
}
const page: AppOptions['page'] = { template: () => Promise.resolve(found), files: new Map(), frameAncestors: [] }

test.each(['//', '//?x', '///', '//evil.example/path', '/%', '/a%zz?b'])(
  'the invalid path %s redirects to the start page, without a log entry',
  async (url) => {
    const database = connect('postgres://nobody@127.0.0.1:1/nothing')
    const lines: string[] = []
    const app = await buildApp({
      database,
      areas: [],
      page,
      logger: {
        level: 'error',
        stream: {
          write: (line: string) => {
            lines.push(line)
          },
        },
      },
    })
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.headers.location, lines]).toEqual([303, '/', []])
    const other = await app.inject({ url, headers: { accept: 'application/json' } })
    expect([other.statusCode >= 400 && other.statusCode < 500, lines]).toEqual([true, []])
    await app.close()
    await database.destroy()
  },
)

test('a database that hangs leads to an error page before the driver gives up', async () => {
  // Accepts connections and never answers.
  const connections: Socket[] = []
  const silent = createServer((socket) => connections.push(socket.resume())).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const app = await buildApp({ database: connect(`postgres://nobody@127.0.0.1:${port}/nothing`), areas: [], page })
  try {
    const answer = await app.inject({ url: '/history', headers: { accept: 'text/html', 'accept-language': 'fr' } })
    // The driver closes a connection that was not answered within its timeout.
    await setImmediate()
    expect(connections.map(({ readableEnded }) => readableEnded)).toContain(false)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.body).toContain('Almanac est injoignable')
    // Nothing of the host: its calls would fail too. The page's own script asks again, then reloads.
    expect(answer.body).not.toContain('<script src')
    expect(answer.body).toContain('location.reload()')
  } finally {
    await app.close()
    silent.close()
  }
})
