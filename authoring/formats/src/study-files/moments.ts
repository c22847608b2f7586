import * as z from 'zod/mini'

/** A local time of day, `08:30`. */
export const clock = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'write a time of day as "08:30"' }))

/** Days relative to the day of loading: 0 is today, -1 yesterday, 3 in three days. */
export const day = z.int().check(z.gte(-400), z.lte(400))

export type Moment = { day: number; time: string }
