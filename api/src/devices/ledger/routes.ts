import type { FastifyInstance } from 'fastify'
import { getMeasurementLedger } from '@almanac/contracts/devices/ledger'
import * as schema from '@almanac/contracts/schema/devices/ledger'
import { isSampleKind } from '@almanac/domain/samples'
import { zoneOf } from '../../account'
import { notFound } from '../../http/errors'
import { serve } from '../../http/route'
import { requireSync } from '../gate'
import { measurementLedger } from './ledger'

/** Where the numbers of a day come from. */
export function ledgerRoutes(app: FastifyInstance): void {
  serve(app, getMeasurementLedger, schema.getMeasurementLedger, async ({ database, user_id, query }) => {
    await requireSync(database, user_id)
    const { kind, date } = query
    if (!isSampleKind(kind) || kind === 'glucose') throw notFound()
    return measurementLedger(database, user_id, { kind, date, zone: await zoneOf(database, user_id) })
  })
}
