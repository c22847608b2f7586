import type { FastifyInstance } from 'fastify'
import { getDailyMeasurements, type DailyMeasurements } from '@almanac/contracts/devices/daily'
import { MAX_DAYS_SUMMED } from '@almanac/contracts/rules/devices/samples'
import * as schema from '@almanac/contracts/schema/devices/daily'
import {
  dailyNumbers,
  sampleKinds,
  sleepDays,
  type SampleKind,
  type SleepDay,
  type SleepTimes,
} from '@almanac/domain/samples'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'
import { serve } from '../../http/route'
import { requireSync } from '../gate'
import { periodOf } from '../samples/period'
import { measured } from '../samples/read-samples'
import { readDays } from './read-days'

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
      const days = await daysOf(database, user_id, kind, { zone: period.zone, ...query })
      if (days) kinds.push(days)
    }
    return { kinds }
  })
}

interface AskedPeriod {
  zone: string
  start_date: string
  end_date: string
}

type Day = DailyMeasurements['kinds'][number]['days'][number]

/** The daily values of a kind; null without a measurement in the period. */
async function daysOf(
  database: Database,
  user_id: string,
  kind: SampleKind,
  { zone, ...dates }: AskedPeriod,
): Promise<DailyMeasurements['kinds'][number] | null> {
  const read = await readDays(database, user_id, kind, { zone, ...dates })
  const unit = read.samples.find((sample) => sample.kind === kind)?.unit
  if (unit === undefined) return null
  const samples = measured(read.samples)
  const all: Day[] =
    kind === 'sleep' ? sleepDays(samples).map(answerOfNight) : dailyNumbers(kind, samples, (one) => one.kind === kind)
  const days = all.filter(({ date }) => date >= dates.start_date && date <= dates.end_date)
  return days.length === 0 ? null : { kind, unit, days, truncated: read.truncated }
}

function answerOfNight({ night, naps, ...day }: SleepDay): Day {
  const { start_at, end_at, stages } = answerOfTimes(night)
  return { ...day, start_at, end_at, stages, naps: naps.map(answerOfTimes) }
}

const answerOfTimes = ({ start, end, minutes, stages }: SleepTimes) => ({
  start_at: new Date(start).toISOString(),
  end_at: new Date(end).toISOString(),
  minutes,
  stages,
})
