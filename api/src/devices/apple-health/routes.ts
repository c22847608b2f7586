import type { FastifyInstance } from 'fastify'
import {
  addAppleHealthSamples,
  deleteAppleHealth,
  getAppleHealth,
  uploadAppleHealthSamples,
} from '@almanac/contracts/devices/apple-health'
import * as schema from '@almanac/contracts/schema/devices/apple-health'
import { serve } from '../../http/route'
import { inTransaction } from '../../database/transaction'
import { connectionTo, deleteConnection } from '../connections'
import { requireSync } from '../gate'
import { countByKind } from '../samples/stored-sources'
import { deleteSamplesOf } from '../samples/write-samples'
import { storeBatchOf } from './store-batch'

/** Apple Health uploads, from the mobile shell or from an export read in the browser. */
export function appleHealthRoutes(app: FastifyInstance): void {
  const storeBatch = storeBatchOf('apple_health')
  serve(app, addAppleHealthSamples, schema.addAppleHealthSamples, storeBatch)
  serve(app, uploadAppleHealthSamples, schema.uploadAppleHealthSamples, storeBatch)

  serve(app, getAppleHealth, schema.getAppleHealth, async ({ database, user_id }) => {
    await requireSync(database, user_id)
    const connection = await connectionTo(database, user_id, 'apple_health')
    return {
      last_sync: connection?.synced_at?.toISOString() ?? null,
      kinds: await countByKind(database, user_id, 'apple_health'),
    }
  })

  serve(app, deleteAppleHealth, schema.deleteAppleHealth, async ({ database, user_id }) => {
    await requireSync(database, user_id)
    await inTransaction(database, async (transaction) => {
      await deleteConnection(transaction, user_id, 'apple_health')
      await deleteSamplesOf(transaction, user_id, 'apple_health')
    })
    return undefined
  })
}
