import * as z from 'zod/mini'
import { timeZone } from '@almanac/contracts/schema/common'
import { clock } from '../../study-files/moments'
import { key, localText } from '../../study-files/texts'
import { TRACE_DAYS } from '../history/glucose-trace'

const chance = z.number().check(z.gte(0), z.lte(1))

/** A number over the weeks: it drifts from one level to another, swings at weekends and wavers from day to day. */
const level = z.strictObject({
  from: z.number(),
  to: z.number(),
  /** Added on Saturdays and Sundays. */
  weekend: z._default(z.number(), 0),
  /** The spread from day to day. */
  noise: z._default(z.number().check(z.gte(0)), 0),
  decimals: z._default(z.int().check(z.gte(0), z.lte(2)), 0),
})

const doses = z.strictObject({
  took: chance,
  postponed: z._default(chance, 0),
  /** How long after its time a postponed dose is taken. */
  postponed_minutes: z._default(z.int().check(z.gte(15), z.lte(720)), 90),
})
const moment = z.strictObject({
  clock,
  /** Minutes around the clock. */
  spread: z._default(z.int().check(z.gte(0), z.lte(300)), 20),
})

/** What the generator enters for one objective; `chance` leaves it out on some days. */
const generated = z.strictObject({
  chance: z._default(chance, 1),
  level: z.optional(level),
  /** The unit in which a vital is entered; the levels are in it. The storage unit when left out. */
  unit: z.optional(z.string()),
  /** Of a vital with several parts: by the key of the part. */
  parts: z.optional(z.record(z.string(), level)),
  /** How likely each answer is, by its key. */
  choose: z.optional(z.record(z.string(), chance)),
  texts: z.optional(z.array(localText).check(z.minLength(1))),
  doses: z.optional(doses),
  moment: z.optional(moment),
})

const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])

const line = z.strictObject({
  activity: key,
  /** The weekdays it is done on; every day when left out. */
  on: z._default(z.array(weekday).check(z.minLength(1)), ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  time: clock,
  /** Minutes around the time. */
  spread: z._default(z.int().check(z.gte(0), z.lte(300)), 20),
  /** The share of those days on which it is really done. */
  adherence: z._default(chance, 1),
  weekend_adherence: z.optional(chance),
  objectives: z.record(z.string(), generated),
})

const surveyLine = z.strictObject({
  survey: key,
  every_days: z.int().check(z.gte(1), z.lte(90)),
  time: clock,
  /** The score at the beginning and now. */
  score: z.strictObject({ from: z.number(), to: z.number(), noise: z._default(z.number().check(z.gte(0)), 0) }),
})

const history = z.strictObject({
  key,
  /** How far back it goes, at most ten years. */
  days: z.int().check(z.gte(1), z.lte(3_660)),
  /** Days on which nothing was recorded at all: a journey, a bad week. */
  pauses: z._default(z.array(z.strictObject({ from: z.int(), to: z.int() })), []),
  activities: z._default(z.array(line), []),
  /** A glucose sensor that was worn until now. */
  glucose_sensor: z.optional(
    z.strictObject({
      days: z.int().check(z.gte(1), z.lte(TRACE_DAYS)),
      /** Days in another zone: the sensor's clock went along. */
      journey: z.optional(z.strictObject({ from: z.int(), to: z.int(), time_zone: timeZone })),
    }),
  ),
  surveys: z._default(z.array(surveyLine), []),
})

/** `history.yaml`. */
export const historyFile = z.strictObject({ histories: z.array(history) })

export type HistoryFile = z.output<typeof history>
export type HistoryLine = z.output<typeof line>
export type HistorySurvey = z.output<typeof surveyLine>
export type Generated = z.output<typeof generated>
export type Level = z.output<typeof level>
