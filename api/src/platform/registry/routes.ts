import type { FastifyInstance } from 'fastify'
import { currentRegistry, registryRevision } from '@almanac/contracts/platform/registry'
import * as schema from '@almanac/contracts/schema/platform/registry'
import { serve } from '../../http/route'
import { currentPreview } from '../previews/current'
import { withPreview } from '../previews/apply'
import type { ServedHost } from '../hosts/hosts'
import { noTemplate } from '../hosts/template'
import { newLoadToken } from './load-token'
import { resolveRegistry, type UnsignedRegistry } from './resolve'

/** The release as another version of itself (semver's build metadata), which was withdrawn. */
const replaced = <R extends { version: string }>(release: R, host: string) => ({
  ...release,
  version: `${release.version}+${host.slice(host.lastIndexOf('-') + 1)}`,
  withdrawn: true,
})

/**
 * The registry with the host that the tab should run. A page that does not say which
 * one it runs is older than the host's releases, so its files may be gone: it reloads
 * once it is idle. It does so only where another version of a remote has run in it, and
 * builds of one version are one version to it: so all have another one here.
 */
function forTab(registry: UnsignedRegistry, running: string | undefined, { template, rule }: ServedHost) {
  const host = template.host.version
  if (host === '') return registry
  const isOlder = running === undefined && rule !== null
  const remotes = isOlder ? registry.remotes.map((release) => replaced(release, host)) : registry.remotes
  return { ...registry, remotes, host }
}

export function registryRoutes(app: FastifyInstance): void {
  serve(app, currentRegistry, schema.currentRegistry, async ({ query, visitor, database, request, reply }) => {
    let served: ServedHost = { template: noTemplate, rule: null }
    const resolved = await resolveRegistry(
      database,
      { user_id: visitor.user_id, group_id: query.group_id ?? null },
      async (snapshot, audience) => {
        served = await app.hosts.forAudience(snapshot, audience)
        return app.hosts.ofTab(query.host, snapshot, audience)
      },
      app.signer,
    )
    const target = served.template.host.version
    const host = query.host ?? ''
    const host_rule = host === target ? served.rule : null
    const load_token = newLoadToken(app.signer, resolved, { network: request.network, host, host_rule })
    const own = withPreview(resolved.registry, await currentPreview(request, reply, visitor.user_id))
    return app.signer.sign({ ...forTab(own, query.host, served), load_token })
  })

  serve(app, registryRevision, schema.registryRevision, async ({ database }) => {
    const { revision } = await database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()
    return { revision: Number(revision) }
  })
}
