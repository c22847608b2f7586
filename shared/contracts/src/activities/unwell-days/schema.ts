import * as z from 'zod/mini'
import { localDate } from '../../common/schema'

export const listUnwellDays = {
  summary: 'List unwell days',
  description:
    'The days of the last sixty on which the user chose to be asked only for what the study calls essential, the newest first.',
  answer: z.array(localDate),
}

/** The same twice is the same; the last one that arrives counts. */
export const setUnwellDay = {
  summary: 'Ask less for a day',
  description:
    'Chooses to be asked only for what the study calls essential on a day, or takes that back. The day is at most sixty days ago and two ahead.',
  errors: { 422: ['INVALID_DATE'] } as const,
  params: z.object({ date: localDate }),
  body: z.object({ unwell: z.boolean() }),
  answer: z.array(localDate),
}
