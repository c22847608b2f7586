import type { FastifyInstance } from 'fastify'
import { listReleases, missingReleaseFiles, publishRelease, putReleaseFile } from '@almanac/contracts/platform/releases'
import * as schema from '@almanac/contracts/schema/platform/releases'
import { serve } from '../../http/route'
import { actorOf, ownRemote } from '../tokens/actor'
import { liveHost } from './checks/host'
import { missingFiles, readFileBody, receiveFile } from './files/files'
import { publishRelease as publish } from './publish'
import { publishedReleases } from './stored-release'

export function releasesRoutes(app: FastifyInstance): void {
  serve(app, listReleases, schema.listReleases, async (received) => {
    const { query, database } = received
    return publishedReleases(database, query.remote ?? ownRemote(received))
  })

  serve(app, publishRelease, schema.publishRelease, async (received) => {
    const { body, database } = received
    const actor = await actorOf(received)
    const { releaseStorage: storage, releaseOrigins: origins, publicUrl } = app
    return publish(body, actor, {
      database,
      storage,
      origins,
      pageOrigin: new URL(publicUrl).origin,
      host: await liveHost(app),
    })
  })

  serve(app, missingReleaseFiles, schema.missingReleaseFiles, async ({ body, database }) => ({
    missing: await missingFiles(database, body.digests),
  }))

  // The body is not read before the sender is authenticated.
  void app.register(async (files) => {
    files.addContentTypeParser('application/octet-stream', (_, __, done) => done(null))
    serve(files, putReleaseFile, schema.putReleaseFile, async (received) => {
      const { params, database, request } = received
      const content = await readFileBody(request.raw, request.headers['content-length'])
      await receiveFile(database, app.releaseStorage, { digest: params.digest, content, remote: ownRemote(received) })
    })
  })
}
