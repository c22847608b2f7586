import * as z from 'zod/mini'
import { id, instant, localDate, queryNumber } from '../../common/schema'
import { historyOwner } from '../visibility/history-owner'
import { MAX_CHART_BUCKETS } from './rules'

/** Size of a chart's buckets: a single entry, or a local day, week or month. */
export const bucketSize = z.enum(['entry', 'day', 'week', 'month'])

/**
 * The mean as screens and reports write it: with as many decimals as the values, at most 2, and one if it is a small
 * one of whole numbers. `mean` has 2. Missing in answers that were stored before it existed.
 */
const displayed_mean = z.optional(z.nullable(z.number()))

/** The values of one line in one bucket. Buckets without values are missing and are gaps in the chart. */
const bucket = z.object({
  /** Its first local date, where the participant was. */
  date: localDate,
  /** Instant, time zone and response of a single entry. */
  measured_at: z.optional(instant),
  time_zone: z.optional(z.string()),
  response_id: z.optional(id),
  n: z.int(),
  minimum: z.number(),
  mean: z.number(),
  displayed_mean,
  maximum: z.number(),
})

/** Statistics of the values of a line between two dates. */
const lineTotals = z.object({
  n: z.int(),
  mean: z.nullable(z.number()),
  displayed_mean,
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
})

/** One line of a chart: one per objective, for a vital with several parts one per part. */
const seriesLine = z.object({
  objective_id: id,
  /** Index of the number in an entry, from 0. */
  part: z.int(),
  /** The unit of its numbers, the one last used by the participant; null for numbers without a unit. */
  unit: z.nullable(z.string()),
  buckets: z.array(bucket),
  /** Of all its values from `totals_start_date` to `totals_end_date`, however many buckets they are drawn in. Missing in answers that were stored before it existed. */
  totals: z.optional(lineTotals),
})

/** A local day with records, and the number of responses. */
const recordedDay = z.object({
  date: localDate,
  responses: z.int(),
})

export const getHistorySeries = {
  summary: "Read the values of an activity's charts",
  description:
    'The numbers of all objectives of one activity from `start_date` (without it, from the first record) to `end_date`: single entries where at most `max_buckets` a line lie in the period, else the minimum, mean, maximum and number by local day, week (from its Monday) or month.',
  errors: { 404: ['NOT_FOUND'], 422: ['INVALID_DATE', 'INVALID_PERIOD'] } as const,
  query: z.object({
    ...historyOwner,
    quest_id: id,
    start_date: z.optional(localDate),
    end_date: localDate,
    /** Months are not cut, if they alone are more. */
    max_buckets: z._default(queryNumber(10, MAX_CHART_BUCKETS), 366),
    /** The dates within the period that `totals` are of; by default all of it. */
    totals_start_date: z.optional(localDate),
    totals_end_date: z.optional(localDate),
  }),
  answer: z.object({
    bucket: bucketSize,
    /** The local dates of the period, both inclusive. Without a requested start, it is that of the first record, or null without records. */
    start_date: z.nullable(localDate),
    end_date: localDate,
    lines: z.array(seriesLine),
    /** Days with records of any kind; at most the last 400 of the period. */
    days: z.array(recordedDay),
  }),
}

/** Statistics of a line in a window of days. */
const windowNumbers = z.object({
  n: z.int(),
  /** Local days with at least one value. */
  days: z.int(),
  mean: z.nullable(z.number()),
  displayed_mean,
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
})

/** Comparison of the window with the four weeks before it, `higher` or `lower` only beyond chance; `too_few` if there are not enough values. `shared/domain/src/history` has the rule for each kind. */
export const change = z.enum(['higher', 'lower', 'about_the_same', 'too_few'])

const lineSummary = z.object({
  objective_id: id,
  part: z.int(),
  unit: z.nullable(z.string()),
  current: windowNumbers,
  /** The 28 days before the window. */
  before: windowNumbers,
  change,
  /** The difference below which it is about the same, in the line's unit, and the minimum numbers of values and days in each window. */
  rule: z.object({ threshold: z.nullable(z.number()), minimum_values: z.int(), minimum_days: z.int() }),
})

/** Planned doses or routines by status. */
const doseCounts = {
  planned: z.int(),
  took: z.int(),
  postponed: z.int(),
  skipped: z.int(),
  /** Taken or done in addition to the plan; in no percentage. */
  unplanned: z.int(),
  /** Postponed and skipped without a planned dose. Missing from older servers. */
  unplanned_postponed: z.optional(z.int()),
  unplanned_skipped: z.optional(z.int()),
}

/** Planned doses or routines of the window, counted by status. */
const adherence = z.object({
  objective_id: id,
  ...doseCounts,
  none: z.int(),
  /** By dose day of the window, in order. */
  days: z.array(z.object({ date: localDate, ...doseCounts })),
})

const activitySummary = z.object({
  quest_id: id,
  /** Responses in the window. */
  response_count: z.int(),
  /** Local days of the window with a response. */
  days: z.int(),
  /** Consecutive days with a response, up to today (or yesterday, while today has none yet), and the longest such run in the last 400 days. */
  streak: z.object({ current: z.int(), longest: z.int() }),
  /** Responses in the 28 days up to the end of the window, by local time of day in two-hour slots from midnight. */
  by_time_of_day: z.array(z.int()).check(z.length(12)),
  lines: z.array(lineSummary),
  adherence: z.array(adherence),
})

export const getHistorySummary = {
  summary: 'Read the numbers of a window of days',
  description:
    'For each activity with a record in the window or the 28 days before it: averages, how they compare with the 28 days before, adherence, streaks and the pattern of the day, each with the number of values that it is of.',
  errors: { 404: ['NOT_FOUND'], 422: ['INVALID_DATE', 'INVALID_PERIOD', 'PERIOD_TOO_LONG'] } as const,
  query: z.object({ ...historyOwner, quest_id: z.optional(id), start_date: localDate, end_date: localDate }),
  answer: z.object({
    start_date: localDate,
    end_date: localDate,
    /** The local dates of the first and last record overall; null without records. */
    first_date: z.nullable(localDate),
    last_date: z.nullable(localDate),
    activities: z.array(activitySummary),
  }),
}

export type HistorySeries = z.infer<typeof getHistorySeries.answer>
export type SeriesLine = z.infer<typeof seriesLine>
export type Bucket = z.infer<typeof bucket>
export type HistorySummary = z.infer<typeof getHistorySummary.answer>
export type ActivitySummary = z.infer<typeof activitySummary>
export type LineSummary = z.infer<typeof lineSummary>
export type Adherence = z.infer<typeof adherence>
export type Change = z.infer<typeof change>
