import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dexcomCallback, dexcomOauthUrl, disconnectDexcom } from '@almanac/contracts/devices/dexcom'
import * as schema from '@almanac/contracts/schema/devices/dexcom'
import { inTransaction } from '../../database/transaction'
import { unavailable } from '../../http/errors'
import { serve } from '../../http/route'
import { tokenKeyOf } from '../../platform'
import { Unreachable } from '../../providers/http/request'
import { providersOf } from '../../providers/plugin'
import { deleteConnection } from '../connections'
import { mayChangeDevices, requireSync } from '../gate'
import { originOf } from '../origin'
import { deleteSamplesOf } from '../samples/write-samples'
import { finishLogin } from './login'
import { newState, type Login } from './oauth-state'

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
  serve(app, dexcomCallback, schema.dexcomCallback, async ({ visitor, query, request, reply }) => {
    const session = app.authentication.credentialOf(request)?.token
    const { state, code } = query
    const connected =
      visitor.user_id !== null &&
      session !== undefined &&
      state !== undefined &&
      (await connect(request, { user_id: visitor.user_id, state, session }, code))
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

  /** Finishes a login; false where it can't be. */
  async function connect(request: FastifyRequest, login: Login, code?: string): Promise<boolean> {
    const { dexcom: provider } = providersOf(app)
    if (!provider || !(await mayChangeDevices(app.database, login.user_id))) return false
    const access = { database: app.database, key: tokenKeyOf(app), provider, redirectUri: redirectUri(request) }
    try {
      return await finishLogin(access, login, code)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      request.log.warn(error.message)
      return false
    }
  }
}
