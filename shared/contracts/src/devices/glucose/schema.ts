import * as z from 'zod/mini'
import { localDate } from '../../common/schema'

const unit = z.enum(['mg/dL', 'mmol/L'])

const bandCounts = z.object({
  very_low: z.int(),
  low: z.int(),
  in_range: z.int(),
  high: z.int(),
  very_high: z.int(),
})

const percentiles = z.object({ 5: z.number(), 25: z.number(), 50: z.number(), 75: z.number(), 95: z.number() })

/** Minutes of sensor time. */
const bandMinutes = z.object({
  very_low: z.number(),
  low: z.number(),
  in_range: z.number(),
  high: z.number(),
  very_high: z.number(),
})

/** All but the counts weigh a reading by the time that it stands for. */
const statistics = z.object({
  count: z.int(),
  beyond_scale: z.object({ low: z.int(), high: z.int() }),
  /** Readings in each band. */
  bands: bandCounts,
  /** Time in each band; missing in an answer stored from an earlier release. */
  band_minutes: z.optional(bandMinutes),
  mean: z.nullable(z.number()),
  standard_deviation: z.nullable(z.number()),
  coefficient_of_variation: z.nullable(z.number()),
  gmi: z.nullable(z.number()),
  days_worn: z.int(),
  active_percent: z.number(),
  sufficient: z.boolean(),
})

/** One reading of a daily trace: local minutes since midnight and the value. Readings beyond the sensor's scale are clamped to its end. */
const tracePoint = z.object({ minute: z.int(), value: z.number() })

export const getGlucoseReport = {
  summary: 'Read the glucose report of a period',
  description:
    'The standard numbers of glucose sensors (time in the five bands, mean, GMI, variation, days worn, share of data), the ambulatory glucose profile in bins of 15 local minutes, and the trace of each day, from `start_date` to `end_date`, at most 92 days. Readings weigh by the time that they stand for, each counts once, and single values such as finger-pricks are listed but part of no number. A GMI needs 14 days and readings for 70 % of their time. Without `unit`: the one of the profile, by default that of the country.',
  errors: { 403: ['FEATURE_OFF'], 422: ['INVALID_PERIOD', 'PERIOD_TOO_LONG'] } as const,
  query: z.object({ start_date: localDate, end_date: localDate, unit: z.optional(unit) }),
  answer: z.object({
    unit,
    /** The longest interval between readings of its sensors, in minutes. */
    interval_minutes: z.int(),
    statistics,
    /** Number of single values; this, and what days have of them, is missing in an answer stored from an earlier release. */
    single_count: z.optional(z.int()),
    profile: z.array(z.object({ minute: z.int(), count: z.int(), percentiles: z.nullable(percentiles) })),
    /** Days with at least one reading or single value, in order. */
    days: z.array(
      z.object({
        date: localDate,
        interval_minutes: z.optional(z.int()),
        points: z.array(tracePoint),
        single: z.optional(z.array(tracePoint)),
      }),
    ),
  }),
}

export type GlucoseReport = z.infer<typeof getGlucoseReport.answer>
