import type { FastifyInstance } from 'fastify'
import { listenToEvents } from '@almanac/contracts/platform/events'
import * as schema from '@almanac/contracts/schema/platform/events'
import { tooManyRequests, unauthorized } from '../../http/errors'
import { serve } from '../../http/route'
import { createHub } from './hub'
import { openEventStream } from './stream'

export function eventsRoutes(app: FastifyInstance): void {
  const hub = createHub(app.database, { hosts: app.hosts, sessions: app.sessionWatch, signer: app.signer }, app.log)
  // In preClose, before the server waits for connections: streams never end themselves.
  app.addHook('preClose', () => hub.close())

  serve(app, listenToEvents, schema.listenToEvents, async ({ request, reply }) => {
    const credential = app.authentication.credentialOf(request)
    if (!credential) throw unauthorized()
    if (!hub.hasRoom(credential.user_id)) throw tooManyRequests()
    // A HEAD request needs no stream.
    if (request.method === 'HEAD') return
    await hub.join(credential, openEventStream(reply))
  })
}
