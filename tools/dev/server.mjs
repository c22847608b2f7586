import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

/** @type {Record<string, string>} */
const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const FIRST_PORT = 3101
const PORTS = 100

/**
 * @typedef {object} DevServer
 * @property {string} origin
 * @property {(message: object) => void} broadcast sends a message to every connected page; a page that connects later gets the last message (or build 0) at once
 * @property {() => Promise<void>} close
 */

/**
 * Serves the files of a build to pages of these hosts, on the loopback interface only,
 * and streams new builds to them at /__almanac/changes.
 * @param {string} folder
 * @param {Set<string>} hosts origins; may grow
 * @param {number} [port] the first port to try; 0 for any
 * @returns {Promise<DevServer>}
 */
export async function serveBuild(folder, hosts, port = FIRST_PORT) {
  /** @type {Set<import('node:http').ServerResponse>} */
  const listening = new Set()
  let last = 'data: {"build":0}\n\n'

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const answer = async (request, response) => {
    const { origin } = request.headers
    response.setHeader('vary', 'origin')
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    if (origin && hosts.has(origin)) {
      response.setHeader('access-control-allow-origin', origin)
      response.setHeader('access-control-allow-credentials', 'true')
      response.setHeader('access-control-allow-private-network', 'true')
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
    }
    if (request.method === 'OPTIONS')
      return void response.writeHead(204, { 'access-control-allow-methods': 'GET' }).end()
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end()
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/__almanac/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(last)
      listening.add(response)
      request.once('close', () => listening.delete(response))
      return
    }
    const path = normalize(join(folder, decodeURIComponent(pathname)))
    const content = path.startsWith(folder + sep) ? await readFile(path).catch(() => undefined) : undefined
    if (!content) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(content)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const bound = await listen(server, port)
  return {
    origin: `http://localhost:${bound}`,
    broadcast(message) {
      last = `data: ${JSON.stringify(message)}\n\n`
      for (const response of listening) response.write(last)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Listens on the first free port and returns it.
 * @param {import('node:http').Server} server
 * @param {number} first
 * @returns {Promise<number>}
 */
async function listen(server, first) {
  for (let port = first; ; port += 1) {
    const failure = await new Promise((resolve) => {
      server.once('error', resolve)
      server.listen(port, 'localhost', () => {
        server.off('error', resolve)
        resolve(undefined)
      })
    })
    if (!failure) {
      const address = server.address()
      return typeof address === 'object' && address ? address.port : port
    }
    if (failure.code !== 'EADDRINUSE' || port >= first + PORTS) throw failure
  }
}
