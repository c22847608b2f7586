import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  listWearableApps,
  provisionWearableUser,
  refreshWearableApp,
  unsyncWearableApp,
  wearableAuthorizationUrl,
  wearableUserToken,
} from '@almanac/contracts/devices/wearables'
import * as schema from '@almanac/contracts/schema/devices/wearables'
import { notFound, unavailable } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { providersOf } from '../../providers/plugin'
import { requireSync } from '../gate'
import { originOf } from '../origin'
import { tokenKeyOf } from '../../platform'
import { deleteSamplesOf } from '../samples/write-samples'
import { forgetSyncedApp, readFromBeginning, readNewlySynced, readNow } from './synced-apps'
import {
  appOf,
  appsOf,
  connectedAppsOf,
  provisionWearables,
  wearableToken,
  type WearablesRequest,
  whileAvailable,
} from './wearables'

/**
 * Delay before the first read of an app, in case the participant never returns from the provider's pages. On return
 * the list of apps is requested, and the app is read at once.
 */
const CONNECTING_MS = 2 * 60_000

/** Connecting wearables and apps through the wearable provider. */
export function wearablesRoutes(app: FastifyInstance): void {
  /** Checks permission, then runs the work with the provider. */
  async function withProvider<T>(
    received: { database: Database; user_id: string; request: FastifyRequest },
    work: (wearablesRequest: WearablesRequest) => Promise<T>,
  ): Promise<T> {
    const { database, user_id: userId, request } = received
    await requireSync(database, userId)
    const provider = providersOf(app).wearables
    if (!provider) throw unavailable('service_down')
    return whileAvailable(request.log, () => work({ database, key: tokenKeyOf(app), userId, provider }))
  }

  serve(app, listWearableApps, schema.listWearableApps, (received) =>
    withProvider(received, async (wearablesRequest) => {
      const apps = await (received.query.connected ? connectedAppsOf : appsOf)(wearablesRequest)
      const synced = apps.filter((one) => one.synced).map(({ subname }) => subname)
      await readNewlySynced(wearablesRequest.database, wearablesRequest.userId, synced)
      return apps
    }),
  )

  serve(app, provisionWearableUser, schema.provisionWearableUser, (received) =>
    withProvider(received, async ({ database, key, userId, provider }) => {
      await provisionWearables(database, key, userId, provider)
      return { provisioned: true as const }
    }),
  )

  serve(app, wearableUserToken, schema.wearableUserToken, (received) =>
    withProvider(received, async (wearablesRequest) => ({ token: await wearableToken(wearablesRequest) })),
  )

  serve(app, wearableAuthorizationUrl, schema.wearableAuthorizationUrl, (received) =>
    withProvider(received, async (wearablesRequest) => {
      const chosen = await appOf(wearablesRequest, received.query.app)
      const returnTo = new URL('/sync', originOf(received.request))
      returnTo.search = new URLSearchParams({ connected: 'true', deviceType: chosen.subname }).toString()
      await readFromBeginning(wearablesRequest.database, wearablesRequest.userId, CONNECTING_MS)
      return { url: wearablesRequest.provider.authorizationUrl(chosen, returnTo.href) }
    }),
  )

  serve(app, refreshWearableApp, schema.refreshWearableApp, (received) =>
    withProvider(received, async (wearablesRequest) => {
      const chosen = await appOf(wearablesRequest, received.params.app)
      if (!chosen.synced) throw notFound()
      await wearablesRequest.provider.refresh(chosen)
      await readNow(wearablesRequest.database, wearablesRequest.userId)
      return undefined
    }),
  )

  serve(app, unsyncWearableApp, schema.unsyncWearableApp, (received) =>
    withProvider(received, async (wearablesRequest) => {
      const { database, userId, provider } = wearablesRequest
      const chosen = await appOf(wearablesRequest, received.params.app)
      // Before and after the provider's: a concurrent read must not take it for one that was ended in the app itself,
      // nor store it as connected from a response of before.
      await forgetSyncedApp(database, userId, chosen.subname)
      if (chosen.synced) {
        await provider.unsync(chosen)
        await forgetSyncedApp(database, userId, chosen.subname)
      }
      if (received.query.delete_data) await deleteSamplesOf(database, userId, 'validic', chosen.subname)
      return undefined
    }),
  )
}
