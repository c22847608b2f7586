import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { csrfTokenOf, userById } from '../account/session'
import { identify } from '../http/identity'
import { resolveRegistry } from '../platform/registry'
import { hintsFor, routeFor } from './preload'
import type { PageContent } from './render'
import type { Template } from './template'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A group that a link names: its theme greets whoever follows it. */
function groupOf(request: FastifyRequest): string | null {
  const { searchParams } = new URL(request.url, 'http://page')
  const group = searchParams.get('group_id') ?? ''
  return ID.test(group) ? group : null
}

export interface Visit extends PageContent {
  /** Other origins that releases of this visitor come from. */
  origins: string[]
}

/** Everything that the page says to this visitor. */
export async function contentFor(app: FastifyInstance, template: Template, request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
  const { session, visitor } = await identify(app, request, reply)
  const wish = { user_id: visitor.user_id, group_id: groupOf(request) }
  const [{ registry, releases }, user] = await Promise.all([
    resolveRegistry(app.database, wish),
    visitor.user_id ? userById(app.database, visitor.user_id) : null,
  ])
  const remotes = releases.map(({ stored, release }) => ({ stored, routes: release.descriptor.routes }))
  const [path = '/'] = request.url.split('?')
  const found = routeFor(path, user !== null, remotes)
  return {
    locale: visitor.locale,
    title: found?.route.title[visitor.locale] ?? found?.route.title.en,
    registryKey: app.signer.public_key,
    hints: hintsFor(found, template.host, visitor.locale),
    boot: {
      registry: app.signer.sign(registry),
      session: { user, csrf: user && session ? csrfTokenOf(session.token) : null, study_closed: session?.study_closed ?? false },
    },
    origins: registry.remotes.map((release) => originOf(release.address)).filter((origin) => origin !== null),
  }
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}
