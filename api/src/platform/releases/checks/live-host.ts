import type { FastifyInstance } from 'fastify'
import type { HostDocument } from '@almanac/contracts/platform/releases'

/** A host that says nothing of itself, so nothing is judged by it. */
export const unknownHost: HostDocument = {
  version: '',
  contract: 0,
  provides: {},
  shared: {},
  texts: {},
  preload: {},
  files: {},
}

/** The host that is live; one that says nothing of itself where it cannot be read, and the log tells. */
export async function liveHost(app: FastifyInstance): Promise<HostDocument> {
  try {
    return await app.liveHost()
  } catch (error) {
    app.log.warn({ err: error }, 'the live host cannot be read: what a release needs of it was not checked')
    return unknownHost
  }
}
