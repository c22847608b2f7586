import type { FastifyInstance } from 'fastify'
import { openSupport } from '@almanac/contracts/account/support'
import * as schema from '@almanac/contracts/schema/account/support'
import { forbidden, notFound } from '../../http/errors'
import { serve } from '../../http/route'
import { hasFeature } from '../../platform'
import { providersOf } from '../../providers/plugin'
import { supportUrl } from './page'

/** The call with which a participant opens the chat with support. */
export function supportRoutes(app: FastifyInstance): void {
  serve(app, openSupport, schema.openSupport, async ({ database, user_id }) => {
    if (!(await hasFeature(database, user_id, 'Zendesk Widget'))) throw forbidden('FEATURE_OFF')
    const { support } = providersOf(app)
    const url = supportUrl(app)
    if (!support || url === null) throw notFound()
    return { url, token: support.tokenFor(user_id, new Date()) }
  })
}
