import type { FastifyInstance } from 'fastify'
import {
  addAppleHealthImportPart,
  beginAppleHealthImport,
  cancelAppleHealthImport,
  commitAppleHealthImport,
  previewAppleHealthImport,
} from '@almanac/contracts/devices/apple-health-imports'
import * as schema from '@almanac/contracts/schema/devices/apple-health-imports'
import { offsetMinutesAt } from '@almanac/domain/time'
import { zoneOf } from '../../../account'
import { serve } from '../../../http/route'
import { publishEvent } from '../../../platform'
import { noteContact } from '../../connections'
import { requireSync } from '../../gate'
import type { LeftOutSample } from '../../samples/check-sample'
import { checkBatch } from '../store-batch'
import { commitImport, previewImport } from './commit'
import { beginImport, cancelImport, storePart, type LeftOutCount } from './store'

/** Exports of Apple Health that a browser has read: sent in parts, shown as a preview, then committed as a whole. */
export function importRoutes(app: FastifyInstance): void {
  serve(app, beginAppleHealthImport, schema.beginAppleHealthImport, async ({ database, user_id, params, body }) => {
    await requireSync(database, user_id)
    const exported_at = body.exported_at === null ? null : new Date(body.exported_at)
    return beginImport(database, user_id, { id: params.id, exported_at, kinds: body.kinds })
  })

  serve(app, addAppleHealthImportPart, schema.addAppleHealthImportPart, async ({ database, user_id, params, body }) => {
    await requireSync(database, user_id)
    const delivered = body.samples.map((sample) => sample && { ...sample, id: '', version: 0 })
    const { samples, left_out } = checkBatch('apple_health', { samples: delivered }, new Date())
    const zone = await zoneOf(database, user_id)
    await storePart(
      database,
      user_id,
      { import_id: params.id, number: params.number },
      {
        samples: samples.map((sample) => ({
          ...sample,
          offset_minutes: sample.offset_minutes ?? offsetMinutesAt(sample.started_at, zone),
        })),
        left_out: [...body.left_out, ...countLeftOut(left_out)],
      },
    )
    return undefined
  })

  serve(app, previewAppleHealthImport, schema.previewAppleHealthImport, async ({ database, user_id, params }) => {
    await requireSync(database, user_id)
    return previewImport(database, user_id, params.id)
  })

  serve(app, commitAppleHealthImport, schema.commitAppleHealthImport, async (received) => {
    const { request, database, user_id, params, body } = received
    await requireSync(database, user_id)
    const changes = await commitImport(database, user_id, params.id, body)
    await noteContact(database, user_id, 'apple_health')
    publishEvent(request, [user_id], { type: 'samples' })
    return changes
  })

  serve(app, cancelAppleHealthImport, schema.cancelAppleHealthImport, async ({ database, user_id, params }) => {
    await requireSync(database, user_id)
    await cancelImport(database, user_id, params.id)
    return undefined
  })
}

function countLeftOut(left_out: readonly LeftOutSample[]): LeftOutCount[] {
  const counts = new Map<string, Required<LeftOutCount>>()
  for (const { kind, reason, at, device } of left_out) {
    const known = counts.get(`${kind} ${reason}`) ?? { kind, reason, count: 0, records: [] }
    known.count += 1
    if (at !== null) known.records.push({ at, device })
    counts.set(`${kind} ${reason}`, known)
  }
  return [...counts.values()]
}
