import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isFilePath } from '@almanac/contracts/patterns'
import { Refusal } from './errors'

/** Milliseconds between two checks for idle connections. */
const IDLE_CHECK_INTERVAL_MS = 50

/** Milliseconds that a pending call has to finish. */
const CLOSE_TIMEOUT_MS = 5_000

/** Seconds until another server, or this one after its restart, is reachable. */
const RETRY_AFTER_SECONDS = 5

/**
 * Makes shutdown fast; requests that arrive meanwhile get 503 with Retry-After, but for files. Node
 * closes connections that are idle when close() is called, but one with a pending response
 * stays open for the client's next call (72 s), and one that a browser preconnected
 * waits for its first request (60 s).
 */
export function closeGracefully(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  let stopping = false
  app.addHook('onRequest', async (request, reply) => {
    if (!stopping) return
    void reply.header('connection', 'close')
    // A page that is being loaded misses none of its files.
    if (isFilePath(request.url.split('?')[0] ?? '')) return
    throw new Refusal(503, [{ code: 'STOPPING' }], RETRY_AFTER_SECONDS)
  })
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    const look = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS)
    const end = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS)
    app.server.once('close', () => {
      clearInterval(look)
      clearTimeout(end)
    })
  })
}
