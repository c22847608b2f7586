import type { FastifyInstance } from 'fastify'
import { openSupport, supportContact } from '@almanac/contracts/account/support'
import * as schema from '@almanac/contracts/schema/account/support'
import { forbidden, notFound } from '../../http/errors'
import { serve } from '../../http/route'
import { groupById, hasFeature, sharedSupportPhone, supportPhoneOfGroup } from '../../platform'
import { providersOf } from '../../providers/plugin'
import { supportUrl } from './page'

/** The calls that say how to get help: by the chat with support, and before signing in by telephone. */
export function supportRoutes(app: FastifyInstance): void {
  serve(app, openSupport, schema.openSupport, async ({ database, user_id }) => {
    if (!(await hasFeature(database, user_id, 'Zendesk Widget'))) throw forbidden('FEATURE_OFF')
    const { support } = providersOf(app)
    const url = supportUrl(app)
    if (!support || url === null) throw notFound()
    return { url, token: support.tokenFor(user_id, new Date()) }
  })

  serve(app, supportContact, schema.supportContact, async ({ query: { group_id }, database }) => {
    const group = group_id === undefined ? undefined : await groupById(database, group_id)
    const number = await (group ? supportPhoneOfGroup(database, group.id) : sharedSupportPhone(database))
    return { support_phone: number ?? null, contact: app.contact }
  })
}
