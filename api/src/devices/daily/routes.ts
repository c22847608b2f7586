import type { FastifyInstance } from 'fastify'
import { getDailyMeasurements, type DailyMeasurements } from '@almanac/contracts/devices/daily'
import { MAX_DAYS_SUMMED, MAX_SAMPLES_SUMMED } from '@almanac/contracts/rules/devices/samples'
import * as schema from '@almanac/contracts/schema/devices/daily'
import { dailyNumbers, EVENING_MS, sampleKinds, stagesByNight, type SampleKind } from '@almanac/domain/samples'
import { offsetMinutesAt } from '@almanac/domain/time'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'
import { serve } from '../../http/route'
import { requireSync } from '../gate'
import { periodOf } from '../samples/period'
import { measured, preferred, readSamples, type SamplePeriod } from '../samples/read-samples'

/** Device measurements, summarized by day. */
export function dailyRoutes(app: FastifyInstance): void {
  serve(app, getDailyMeasurements, schema.getDailyMeasurements, async ({ database, user_id, query }) => {
    await requireSync(database, user_id)
    const period = await periodOf(database, user_id, query)
    if (period.days > MAX_DAYS_SUMMED) throw invalid('INVALID_PERIOD', 'end_date')
    const kinds: DailyMeasurements['kinds'] = []
    // One after another, so that no more than one kind is in memory. Glucose has a report of its own.
    for (const kind of sampleKinds) {
      if (kind === 'glucose') continue
      const days = await daysOf(database, user_id, kind, { ...period, ...query })
      if (days) kinds.push(days)
    }
    return { kinds }
  })
}

interface AskedPeriod extends SamplePeriod {
  zone: string
  start_date: string
  end_date: string
}

/** The daily values of a kind; null without a measurement in the period. */
async function daysOf(
  database: Database,
  user_id: string,
  kind: SampleKind,
  period: AskedPeriod,
): Promise<DailyMeasurements['kinds'][number] | null> {
  // The first night began on the evening before.
  const from = kind === 'sleep' ? new Date(period.from.getTime() - EVENING_MS) : period.from
  const extent = { from, to: period.to }
  const read = await readSamples(database, user_id, extent, { kinds: [kind], limit: MAX_SAMPLES_SUMMED })
  const [first] = read
  if (!first) return null
  const samples = preferred(measured(read)).map(({ offset_minutes, ...sample }) => ({
    ...sample,
    offsetMinutes: offset_minutes ?? offsetMinutesAt(new Date(sample.at), period.zone),
  }))
  // A night or a walk may reach into the period from outside.
  const nights = kind === 'sleep' ? stagesByNight(samples) : null
  const days = dailyNumbers(kind, samples).filter(({ date }) => date >= period.start_date && date <= period.end_date)
  if (days.length === 0) return null
  return {
    kind,
    unit: first.unit,
    days: nights ? days.map((day) => ({ ...day, stages: nights.get(day.date) ?? [] })) : days,
    truncated: read.length === MAX_SAMPLES_SUMMED,
  }
}
