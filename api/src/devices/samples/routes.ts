import type { FastifyInstance } from 'fastify'
import {
  deleteStoredSource,
  getSyncedDeviceData,
  listMissingMeasurements,
  listStoredSources,
  type DeviceSample,
} from '@almanac/contracts/devices/samples'
import { MAX_SAMPLES_READ } from '@almanac/contracts/rules/devices/samples'
import * as schema from '@almanac/contracts/schema/devices/samples'
import { inTransaction } from '../../database/transaction'
import { cursorInstant, setNextInstant } from '../../http/cursor'
import { notFound } from '../../http/errors'
import { serve } from '../../http/route'
import { requireSync } from '../gate'
import { missingOf } from '../sample-coverage/missing'
import { periodOf } from './period'
import type { CountedStoredSample } from './read-samples'
import { readSamplePage } from './sample-pages'
import { storedSources } from './stored-sources'
import { deleteSamplesOf } from './write-samples'

/** Device samples by provider, as in the specification. */
export function samplesRoutes(app: FastifyInstance): void {
  serve(app, getSyncedDeviceData, schema.getSyncedDeviceData, async ({ database, user_id, query, reply }) => {
    await requireSync(database, user_id)
    // Only the participant may see measured values: no relationship gives access.
    if (query.user_id !== undefined && query.user_id !== user_id) throw notFound()
    const period = await periodOf(database, user_id, query)
    const to = cursorInstant(query.cursor) ?? period.to
    const { samples, next } = await readSamplePage(database, user_id, { ...period, to, limit: MAX_SAMPLES_READ })
    if (next) setNextInstant(reply, next)
    const from = (...sources: string[]) =>
      samples.filter(({ source }) => sources.includes(source.split('/', 1)[0] ?? source)).map(answerOf)
    return {
      dexcom_api_data: from('dexcom'),
      human_api_data: from('human_api', 'validic'),
      apple_health_data: from('apple_health', 'health_connect', 'bluetooth'),
      truncated: next !== null,
    }
  })

  serve(app, listStoredSources, schema.listStoredSources, async ({ database, user_id }) => {
    await requireSync(database, user_id)
    return storedSources(database, user_id)
  })

  serve(app, listMissingMeasurements, schema.listMissingMeasurements, async ({ database, user_id }) => {
    await requireSync(database, user_id)
    return missingOf(database, user_id, new Date())
  })

  serve(app, deleteStoredSource, schema.deleteStoredSource, async ({ database, user_id, query }) => {
    await requireSync(database, user_id)
    const { source, device = null } = query
    // Nothing derived from samples is stored: charts and reports are computed on request.
    await inTransaction(database, (transaction) =>
      source === 'validic'
        ? deleteSamplesOf(transaction, user_id, source, device)
        : deleteSamplesOf(transaction, user_id, source),
    )
    return undefined
  })
}

function answerOf(sample: CountedStoredSample): DeviceSample {
  return {
    kind: sample.kind,
    source: sample.source,
    start_at: new Date(sample.at).toISOString(),
    end_at: sample.until === null ? null : new Date(sample.until).toISOString(),
    value: sample.value,
    bound: sample.bound,
    unit: sample.unit,
    offset_minutes: sample.offset_minutes,
    detail: sample.detail,
    ...(sample.counted === undefined ? {} : { counted: sample.counted }),
  }
}
