import type { FastifyInstance } from 'fastify'
import { bindPushToken } from '@almanac/contracts/account/push-tokens'
import * as schema from '@almanac/contracts/schema/account/push-tokens'
import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { serve } from '../../http/route'
import { readSessionCookie } from '../session/cookie'
import { hashOf } from '../session/store'

/** The call by which the mobile shell registers its push token. */
export function pushTokenRoutes(app: FastifyInstance): void {
  serve(app, bindPushToken, schema.bindPushToken, async ({ body, user_id, database, request }) => {
    const credential = readSessionCookie(request)
    if (!credential) return
    await inTransaction(database, async (transaction) => {
      // Two sessions on one device may register the same token concurrently: they run one after the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`push token ${body.token}`}, 0))`.execute(transaction)
      // Another user was signed in on this device before: they must get no more messages here.
      await transaction
        .updateTable('sessions')
        .set({ push_platform: null, push_token: null })
        .where('push_token', '=', body.token)
        .execute()
      await transaction
        .updateTable('sessions')
        .set({ push_platform: body.platform, push_token: body.token })
        .where('user_id', '=', user_id)
        .where('token_hash', '=', hashOf(credential.token))
        .execute()
    })
  })
}
