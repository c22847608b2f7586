import * as z from 'zod/mini'
import { timeZone } from '@almanac/contracts/schema/common'
import { clock } from '@almanac/formats/study-files/moments'
import { key, localText } from '@almanac/formats/study-files/texts'
import { TRACE_DAYS } from '../../simulators/traces/glucose-trace'

const chance = z.number().check(z.gte(0), z.lte(1))

/** A number over the weeks: a trend from one level to another, with a weekend effect and daily noise. */
const level = z.strictObject({
  from: z.number(),
  to: z.number(),
  /** Added on Saturdays and Sundays. */
  weekend: z._default(z.number(), 0),
  /** The spread of the daily noise. */
  noise: z._default(z.number().check(z.gte(0)), 0),
  decimals: z._default(z.int().check(z.gte(0), z.lte(2)), 0),
})

const doses = z.strictObject({
  took: chance,
  postponed: z._default(chance, 0),
})
const moment = z.strictObject({
  clock,
  /** Minutes before and after the clock time. */
  spread: z._default(z.int().check(z.gte(0), z.lte(300)), 20),
})

/** The entries to generate for one objective; `chance` is the probability of an entry on each occasion. */
const generated = z.strictObject({
  chance: z._default(chance, 1),
  level: z.optional(level),
  /** The unit of a vital's levels and entries; by default the storage unit. */
  unit: z.optional(z.string()),
  /** By key of the part, for a vital with several parts. */
  parts: z.optional(z.record(z.string(), level)),
  /** The probability of each answer, by key. */
  choose: z.optional(z.record(z.string(), chance)),
  texts: z.optional(z.array(localText).check(z.minLength(1))),
  doses: z.optional(doses),
  moment: z.optional(moment),
})

const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])

const line = z.strictObject({
  activity: key,
  /** The weekdays of the activity; by default every day. */
  on: z._default(z.array(weekday).check(z.minLength(1)), ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  time: clock,
  /** Minutes before and after the time. */
  spread: z._default(z.int().check(z.gte(0), z.lte(300)), 20),
  /** The share of those days on which it is done. */
  adherence: z._default(chance, 1),
  weekend_adherence: z.optional(chance),
  objectives: z.record(z.string(), generated),
})

const surveyLine = z.strictObject({
  survey: key,
  every_days: z.int().check(z.gte(1), z.lte(90)),
  time: clock,
  /** The score at the beginning and the end. */
  score: z.strictObject({ from: z.number(), to: z.number(), noise: z._default(z.number().check(z.gte(0)), 0) }),
})

/** A watch, whose measurements a phone's health store delivers. */
const watch = z.strictObject({
  days: z.int().check(z.gte(1), z.lte(TRACE_DAYS)),
  /** The name of its app in the health store. */
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The usual clock times of falling asleep and waking. */
  asleep: clock,
  awake: clock,
})

const history = z.strictObject({
  key,
  /** Length of the history, at most ten years. */
  days: z.int().check(z.gte(1), z.lte(3_660)),
  /** Days without any records, such as a journey or a bad week. */
  pauses: z._default(z.array(z.strictObject({ from: z.int(), to: z.int() })), []),
  activities: z._default(z.array(line), []),
  /** A glucose sensor worn until the time of loading. */
  glucose_sensor: z.optional(
    z.strictObject({
      days: z.int().check(z.gte(1), z.lte(TRACE_DAYS)),
      /** Days in another time zone, which the sensor's clock and the records follow. */
      journey: z.optional(z.strictObject({ from: z.int(), to: z.int(), time_zone: timeZone })),
    }),
  ),
  watch: z.optional(watch),
  surveys: z._default(z.array(surveyLine), []),
})

/** `history.yaml`. */
export const historyFile = z.strictObject({ histories: z.array(history) })

export type HistoryFile = z.output<typeof history>
export type HistoryLine = z.output<typeof line>
export type Watch = z.output<typeof watch>
export type HistorySurvey = z.output<typeof surveyLine>
export type Generated = z.output<typeof generated>
export type Level = z.output<typeof level>
