import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dexcomCallback, dexcomOauthUrl, disconnectDexcom } from '@almanac/contracts/devices/dexcom'
import * as schema from '@almanac/contracts/schema/devices/dexcom'
import { inTransaction } from '../../database/transaction'
import { unavailable } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { tokenKeyOf } from '../../platform'
import { Unreachable } from '../../providers/http/request'
import { providersOf } from '../../providers/plugin'
import { deleteConnection } from '../connections'
import { mayChangeDevices, requireSync } from '../gate'
import { originOf } from '../origin'
import { deleteSamplesOf } from '../samples/write-samples'
import { newState, consumeState } from './oauth-state'
import { saveTokens } from './tokens'

const redirectUri = (request: FastifyRequest) => `${originOf(request)}/api/dexcom_api/callback`

/** Connecting a Dexcom account. */
export function dexcomRoutes(app: FastifyInstance): void {
  serve(app, dexcomOauthUrl, schema.dexcomOauthUrl, async ({ database, user_id, request }) => {
    await requireSync(database, user_id)
    const { dexcom } = providersOf(app)
    if (!dexcom) throw unavailable('service_down')
    return { data: dexcom.loginUrl(redirectUri(request), await newState(database, user_id)) }
  })

  // The browser navigates here, so success and failure both redirect to the screen, which shows the result.
  serve(app, dexcomCallback, schema.dexcomCallback, async ({ database, visitor, query, request, reply }) => {
    const connected =
      visitor.user_id !== null && (await connect({ database, userId: visitor.user_id, request, ...query }))
    await reply.redirect(`/sync?connected=${String(connected)}&deviceType=dexcom`, 303)
    return undefined
  })

  serve(app, disconnectDexcom, schema.disconnectDexcom, async ({ database, user_id, query }) => {
    await requireSync(database, user_id)
    await inTransaction(database, async (transaction) => {
      await deleteConnection(transaction, user_id, 'dexcom')
      if (query.delete_data) await deleteSamplesOf(transaction, user_id, 'dexcom')
    })
    return undefined
  })

  async function connect({
    database,
    userId,
    request,
    code,
    state,
  }: {
    database: Database
    userId: string
    request: FastifyRequest
    code?: string
    state?: string
  }): Promise<boolean> {
    // Also after a denial: the state is consumed.
    if (!state || !(await consumeState(database, userId, state))) return false
    const { dexcom } = providersOf(app)
    if (!code || !dexcom || !(await mayChangeDevices(database, userId))) return false
    try {
      const tokens = await dexcom.exchange(code, redirectUri(request))
      if (tokens === 'refused') return false
      await saveTokens(database, tokenKeyOf(app), userId, tokens)
      return true
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      request.log.warn(error.message)
      return false
    }
  }
}
