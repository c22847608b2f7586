import * as z from 'zod/mini'
import { id, instant, localDate, queryNumber } from '../../common/schema'
import { whose } from '../visibility/whose'
import { MAX_CHART_BUCKETS } from './rules'

/** What a bucket of a chart is: a single entry, or a local day, week or month. */
export const bucketSize = z.enum(['entry', 'day', 'week', 'month'])

/** The values of one line in one bucket. A bucket without values is not answered: it is a gap. */
const bucket = z.object({
  /** The local date that it begins on, where the participant was. */
  date: localDate,
  /** Of a single entry: its instant, zone and response. */
  measured_at: z.optional(instant),
  time_zone: z.optional(z.string()),
  response_id: z.optional(id),
  n: z.int(),
  minimum: z.number(),
  mean: z.number(),
  maximum: z.number(),
})

/** One line: an objective has one, a vital with several parts one for each. */
const seriesLine = z.object({
  objective_id: id,
  /** The index of the number within an entry, from 0. */
  part: z.int(),
  /** The unit of its numbers: the one that the participant entered last; null for a number without one. */
  unit: z.nullable(z.string()),
  buckets: z.array(bucket),
})

/** What was recorded on a local day without a number: how often, and of medicines and routines by what was said. */
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
    ...whose,
    quest_id: id,
    start_date: z.optional(localDate),
    end_date: localDate,
    max_buckets: z._default(queryNumber(10, MAX_CHART_BUCKETS), 366),
  }),
  answer: z.object({
    bucket: bucketSize,
    /** The local dates that were read, both included; the first is that of the first record where none was asked for, null with no record at all. */
    start_date: z.nullable(localDate),
    end_date: localDate,
    lines: z.array(seriesLine),
    /** Days on which anything was recorded, whatever it was; at most 400, of the end of the period. */
    days: z.array(recordedDay),
  }),
}

/** The numbers of a line in a window of days. */
const windowNumbers = z.object({
  n: z.int(),
  /** Local days with at least one value. */
  days: z.int(),
  mean: z.nullable(z.number()),
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
})

/** How the window compares with the four weeks before it; `too_few` values say nothing. `shared/domain/src/history` has the rule for each kind. */
export const change = z.enum(['higher', 'lower', 'about_the_same', 'too_few'])

const lineSummary = z.object({
  objective_id: id,
  part: z.int(),
  unit: z.nullable(z.string()),
  current: windowNumbers,
  /** The 28 days before the window. */
  before: windowNumbers,
  change,
  /** The difference below which it is about the same, in the line's unit, and the fewest values and days that each window needs. */
  rule: z.object({ threshold: z.nullable(z.number()), minimum_values: z.int(), minimum_days: z.int() }),
})

/** Doses or routines of the window: of those that were planned, how many were marked how. `unplanned` ones are recorded beyond the plan and not counted in percentages. */
const adherence = z.object({
  objective_id: id,
  planned: z.int(),
  took: z.int(),
  postponed: z.int(),
  skipped: z.int(),
  none: z.int(),
  unplanned: z.int(),
  /** By local day of the window, in order. */
  days: z.array(
    z.object({
      date: localDate,
      planned: z.int(),
      took: z.int(),
      postponed: z.int(),
      skipped: z.int(),
      unplanned: z.int(),
    }),
  ),
})

const activitySummary = z.object({
  quest_id: id,
  /** Of the window. */
  response_count: z.int(),
  /** Local days of the window with a response. */
  days: z.int(),
  /** Days in a row with a response, that go on today (or yesterday, while today has none yet), and the most there have been in the last 400 days. */
  streak: z.object({ current: z.int(), longest: z.int() }),
  /** Responses of the last 28 days of the window's end by hour of the participant's clock, in rows of two hours from midnight. */
  by_time_of_day: z.array(z.int()).check(z.length(12)),
  lines: z.array(lineSummary),
  adherence: z.array(adherence),
})

export const getHistorySummary = {
  summary: 'Read the numbers of a window of days',
  description:
    'For each activity with a record in the window or the 28 days before it: averages, how they compare with the 28 days before, adherence, streaks and the pattern of the day, each with the number of values that it is of.',
  errors: { 404: ['NOT_FOUND'], 422: ['INVALID_DATE', 'INVALID_PERIOD', 'PERIOD_TOO_LONG'] } as const,
  query: z.object({ ...whose, quest_id: z.optional(id), start_date: localDate, end_date: localDate }),
  answer: z.object({
    start_date: localDate,
    end_date: localDate,
    /** The local dates of the first and last record of all; null without any. */
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
