import * as z from 'zod/mini'
import { localDate } from '../../common/schema'

/** What a day's measurements of a kind come to: of steps, sleep and exercise the sum, of everything else the mean with the lowest and the highest. */
const day = z.object({
  date: localDate,
  n: z.int(),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** Of sleep the minutes of each stage that the source tells: `rem`, `light`, `deep`, `asleep` where it tells no stage, and `awake`. */
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
        /** As UCUM writes it: `/min`, `kg`, `mm[Hg]`. */
        unit: z.string(),
        days: z.array(day),
        /** There was more than is read at once: the first days are missing. */
        truncated: z.boolean(),
      }),
    ),
  }),
}

export type DailyMeasurements = z.infer<typeof getDailyMeasurements.answer>
