import type { FastifyInstance } from 'fastify'
import {
  addAppleHealthSamples,
  deleteAppleHealth,
  getAppleHealth,
  uploadAppleHealthSamples,
} from '@almanac/contracts/devices/apple-health'
import * as schema from '@almanac/contracts/schema/devices/apple-health'
import { serve } from '../../http/route'
import type { Handler } from '../../http/serve'
import { inTransaction } from '../../database/transaction'
import { connectionTo, deleteConnection, noteContact } from '../connections'
import { requireSync } from '../gate'
import { publishEvent } from '../../platform'
import { countByKind } from '../samples/read-samples'
import { deleteSamplesOf, writeSamples } from '../samples/write-samples'
import { checkSamples } from './check-samples'

/** Stores a batch, sent by a signed-in page or by the app itself. */
const storeBatch: Handler<typeof schema.addAppleHealthSamples> = async ({ request, database, user_id, body }) => {
  await requireSync(database, user_id)
  const { samples, refused } = checkSamples(body.samples, new Date())
  const written = await writeSamples(database, user_id, {
    samples,
    deleted: body.deleted.map(({ id, version }) => ({ source: 'apple_health', record_id: id, version })),
  })
  await noteContact(database, user_id, 'apple_health')
  publishEvent(request, [user_id], { type: 'samples' })
  return { ...written, refused }
}

/** Apple Health uploads, from the mobile shell or from an export read in the browser. */
export function appleHealthRoutes(app: FastifyInstance): void {
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
