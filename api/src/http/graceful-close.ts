import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors'

/** Milliseconds between two looks for connections that have nothing under way any more. */
const IDLE_CHECK_INTERVAL_MS = 50

/** Milliseconds that a call under way has to end in. */
const CLOSE_TIMEOUT_MS = 5_000

/** Seconds until another server, or this one again, is there. */
const RETRY_AFTER_SECONDS = 5

/**
 * Lets the server stop soon; what comes meanwhile is told to come again. Node closes the connections that are idle when it
 * is told to stop; one whose answer was under way stays open for the next call of
 * a client (72 s), one that a browser opened ahead waits for its first (60 s).
 */
export function closeSoon(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  let stopping = false
  app.addHook('onRequest', async (_, reply) => {
    if (!stopping) return
    void reply.header('connection', 'close')
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
