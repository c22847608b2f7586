import * as z from 'zod/mini'
import { localDate } from '../../common/schema'

const stages = z.array(z.object({ stage: z.string(), minutes: z.number() }))

/** Daily value of one kind: the sum for what is counted, the night for sleep; otherwise the mean with minimum and maximum. */
const day = z.object({
  date: localDate,
  n: z.int(),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** For sleep, minutes of each stage that the source reports: `rem`, `light`, `deep`, `asleep` without a stage, and `awake`. */
  stages: z.optional(stages),
  /** For sleep, when the night began and ended, with the UTC offset in minutes where it was slept. */
  start_at: z.optional(z.string()),
  end_at: z.optional(z.string()),
  offset_minutes: z.optional(z.nullable(z.int())),
  /** For sleep, what was slept on that date beside the night, which `value` does not contain. */
  naps: z.optional(
    z.array(
      z.object({
        start_at: z.string(),
        end_at: z.string(),
        offset_minutes: z.nullable(z.int()),
        minutes: z.number(),
        stages,
      }),
    ),
  ),
})

export const getDailyMeasurements = {
  summary: 'Read what devices measured by day',
  description:
    'Of each kind but glucose, the days of a period of at most 31 local days on which it was measured: steps, distance, energy and exercise added up, the minutes of the night with its stages and the naps beside it, everything else as mean, lowest and highest. What is added up is the union of the times of all devices: each moment counts by the device that comes first in the order of the participant, else by what is worn before what is carried, else by the device with more data on that day; what crosses midnight is split. Sleep with less than an hour between is one, belongs to the date on which it ends, and the longest of a date is its night. A day without measurements is not answered: it is a gap.',
  errors: { 403: ['FEATURE_OFF'], 422: ['INVALID_PERIOD', 'PERIOD_TOO_LONG'] } as const,
  query: z.object({ start_date: localDate, end_date: localDate }),
  answer: z.object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        /** In UCUM notation: `/min`, `kg`, `mm[Hg]`. */
        unit: z.string(),
        days: z.array(day),
        /** The number of samples exceeded the limit, so the first days are missing. */
        truncated: z.boolean(),
      }),
    ),
  }),
}

export type DailyMeasurements = z.infer<typeof getDailyMeasurements.answer>
