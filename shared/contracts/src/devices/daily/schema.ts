import * as z from 'zod/mini'
import { localDate } from '../../common/schema'

/** Daily value of one kind: the sum for steps, sleep and exercise; otherwise the mean with minimum and maximum. */
const day = z.object({
  date: localDate,
  n: z.int(),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** For sleep, minutes of each stage that the source reports: `rem`, `light`, `deep`, `asleep` without a stage, and `awake`. */
  stages: z.optional(z.array(z.object({ stage: z.string(), minutes: z.number() }))),
})

export const getDailyMeasurements = {
  summary: 'Read what devices measured by day',
  description:
    'Of each kind but glucose, the days of a period of at most 31 local days on which it was measured: steps, minutes of sleep (on the day that the night ends, what ends after 18:00 on the next one; with its stages) and of exercise added up, everything else as mean, lowest and highest. Of a time that several sources tell of, one counts. A day without measurements is not answered: it is a gap.',
  errors: { 403: ['FEATURE_OFF'], 422: ['INVALID_PERIOD'] } as const,
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
