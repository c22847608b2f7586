import { array, boolean, date, id, instant, leftOut, number, ownerId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

const activity = leftOut('key', 'the title of the activity is there')
const summed = leftOut('technical', 'sums up what was recorded, which the archive has entry by entry')
const question = leftOut('key', 'the question is there')

/** Responses by local day: the index of the history, which `activities/history/index-days.ts` writes with each response. */
export const responseDays = personalTable('response_days', {
  user_id: ownerId(),
  activity_id: id().leftOut(activity),
  date_posted_for: date().leftOut(summed),
  is_visible: boolean().leftOut(summed),
  responses: number().leftOut(summed),
  first_at: instant().leftOut(summed),
  first_zone: text().leftOut(summed),
  last_at: instant().leftOut(summed),
  last_zone: text().leftOut(summed),
  /** The quarter of an hour of each response since 1970, in order. */
  quarters: array<number>().leftOut(summed),
  /** The zone of each, or one zone common to all. */
  zones: array<string>().leftOut(summed),
})

/** On which dates of a month anything was recorded, for streaks, and how often; written with `response_days`. */
export const responseMonths = personalTable('response_months', {
  user_id: ownerId(),
  activity_id: id().leftOut(activity),
  /** Its first date. */
  month: date().leftOut(summed),
  is_visible: boolean().leftOut(summed),
  /** Bit 0 for the first date. */
  days: number().leftOut(summed),
  /** The zone of all its responses; null where there are several. */
  time_zone: text().null().leftOut(summed),
  /** Number of responses. */
  responses: number().leftOut(summed),
})

/** The numbers of an objective by local day, as entered, each unit for itself. */
export const valueDays = personalTable('value_days', {
  user_id: ownerId(),
  activity_id: id().leftOut(activity),
  date_posted_for: date().leftOut(summed),
  objective_id: id().leftOut(question),
  /** The index of the number within its entry, from 0. */
  part: number().leftOut(summed),
  /** Empty where there is none. */
  unit: text().leftOut(summed),
  is_visible: boolean().leftOut(summed),
  n: number().leftOut(summed),
  sum: number().leftOut(summed),
  squares: number().leftOut(summed),
  minimum: number().leftOut(summed),
  maximum: number().leftOut(summed),
  last_at: instant().leftOut(summed),
})
