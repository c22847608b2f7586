import type { FastifyInstance } from 'fastify'
import {
  connectHumanApi,
  disconnectHumanApi,
  getHumanApi,
  giveReportAccessConsent,
} from '@almanac/contracts/devices/human-api'
import * as schema from '@almanac/contracts/schema/devices/human-api'
import { userById } from '../../account'
import { inTransaction } from '../../database/transaction'
import { notFound, unavailable } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { tokenKeyOf } from '../../platform'
import { Unreachable } from '../../providers/http/request'
import type { HumanApiProvider } from '../../providers/human-api/provider'
import { providersOf } from '../../providers/plugin'
import { deleteConnection } from '../connections'
import { requireSync } from '../gate'
import { deleteSamplesOf } from '../samples/write-samples'
import { changeAccount, humanApiUser, refreshAccount, reserveHumanUser } from './account'

/** Connecting health records through the human-data provider. */
export function humanApiRoutes(app: FastifyInstance): void {
  /** The provider's response; 503 HUMAN_API_ERROR while it is unavailable. */
  async function fromProvider<T>(ask: (provider: HumanApiProvider) => Promise<T>): Promise<T> {
    const { humanApi } = providersOf(app)
    if (!humanApi) throw unavailable('HUMAN_API_ERROR')
    try {
      return await ask(humanApi)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      app.log.warn(error.message)
      throw unavailable('HUMAN_API_ERROR')
    }
  }

  const stateOf = async (database: Database, user_id: string) => ({
    human_api_enabled: providersOf(app).humanApi !== null,
    human_api_user: await humanApiUser(database, user_id),
  })

  serve(app, connectHumanApi, schema.connectHumanApi, async ({ database, user_id }) => {
    await requireSync(database, user_id)
    return fromProvider(async (provider) => {
      const session = await provider.session(await reserveHumanUser(database, user_id))
      return { session, url: provider.connectUrl(session) }
    })
  })

  serve(app, getHumanApi, schema.getHumanApi, async ({ database, user_id, query }) => {
    await requireSync(database, user_id)
    if (query.refresh)
      await fromProvider((provider) => refreshAccount({ database, key: tokenKeyOf(app), user_id, provider }))
    return stateOf(database, user_id)
  })

  serve(app, giveReportAccessConsent, schema.giveReportAccessConsent, async ({ database, user_id, body }) => {
    await requireSync(database, user_id)
    const { human_user_id, hsc_reports_access_consent } = body
    const storedAccount = await humanApiUser(database, user_id)
    if (storedAccount?.id !== human_user_id) throw notFound()
    await changeAccount(database, user_id, (account) => ({ ...account, hsc_reports_access_consent }))
    return { ...(await userById(app, user_id)), ...(await stateOf(database, user_id)) }
  })

  serve(app, disconnectHumanApi, schema.disconnectHumanApi, async ({ database, user_id, query }) => {
    await requireSync(database, user_id)
    await inTransaction(database, async (transaction) => {
      await deleteConnection(transaction, user_id, 'human_api')
      if (query.delete_data) await deleteSamplesOf(transaction, user_id, 'human_api')
    })
    return undefined
  })
}
