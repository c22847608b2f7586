import type { FastifyInstance } from 'fastify'
import { currentRegistry, registryRevision } from '@almanac/contracts/platform/registry'
import * as schema from '@almanac/contracts/schema/platform/registry'
import { serve } from '../../http/route'
import { currentPreview } from '../previews/current'
import { withPreview } from '../previews/apply'
import { liveHost } from '../releases/checks/host'
import { newLoadToken } from './load-token'
import { resolveRegistry } from './resolve'

export function registryRoutes(app: FastifyInstance): void {
  serve(app, currentRegistry, schema.currentRegistry, async ({ query, visitor, database, request, reply }) => {
    const resolved = await resolveRegistry(
      database,
      { user_id: visitor.user_id, group_id: query.group_id ?? null },
      await liveHost(app),
      app.signer,
    )
    const load_token = newLoadToken(app.signer, resolved, { network: request.network, host: query.host ?? '' })
    const preview = await currentPreview(request, reply, visitor.user_id)
    return app.signer.sign({ ...withPreview(resolved.registry, preview), load_token })
  })

  serve(app, registryRevision, schema.registryRevision, async ({ database }) => {
    const { revision } = await database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()
    return { revision: Number(revision) }
  })
}
