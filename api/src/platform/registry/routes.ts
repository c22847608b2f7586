import type { FastifyInstance } from 'fastify'
import { currentRegistry, registryRevision } from '@almanac/contracts/platform/registry'
import * as schema from '@almanac/contracts/schema/platform/registry'
import { serve } from '../../http/route'
import { currentPreview } from '../previews/current'
import { withPreview } from '../previews/apply'
import { liveHost } from '../releases/checks/host'
import { resolveRegistry } from './resolve'

export function registryRoutes(app: FastifyInstance): void {
  serve(app, currentRegistry, schema.currentRegistry, async ({ query, visitor, database, request, reply }) => {
    const { registry } = await resolveRegistry(
      database,
      { user_id: visitor.user_id, group_id: query.group_id ?? null },
      await liveHost(app),
    )
    return app.signer.sign(withPreview(registry, await currentPreview(request, reply, visitor.user_id)))
  })

  serve(app, registryRevision, schema.registryRevision, async ({ database }) => {
    const { revision } = await database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()
    return { revision: Number(revision) }
  })
}
