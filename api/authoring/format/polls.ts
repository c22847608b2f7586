import * as z from 'zod/mini'
import { MINIMUM_POLL_ANSWERS } from '@almanac/contracts/rules/social/polls'
import { key, localText } from '@almanac/formats/study-files/texts'

/** Fewer answers would reveal who chose what. */
const LEAST_MINIMUM_ANSWERS = 5

const instant = z.iso.datetime({
  offset: true,
  message: 'write a moment with its zone, as "2027-03-01T09:00:00+01:00"',
})

const choice = z.strictObject({ key, text: localText })

const question = z.strictObject({
  key,
  text: localText,
  choices: z.array(choice).check(z.minLength(2, { message: 'a question has two choices at least' }), z.maxLength(20)),
})

/** One file in `polls/`: short questions to everybody in a company or some of its groups, answered once. */
export const pollFile = z
  .strictObject({
    key,
    title: localText,
    /** Keys of companies; by default the whole study. */
    companies: z.optional(z.array(key).check(z.minLength(1))),
    /** Keys of groups of these companies; by default all of them. */
    groups: z.optional(z.array(key).check(z.minLength(1))),
    /** By default the time of the first load. */
    opens_at: z.optional(instant),
    /** By default it stays open. */
    closes_at: z.optional(instant),
    /** Results are shown from this number of answers on, and updated at each multiple of it. */
    minimum_answers: z._default(
      z.int().check(
        z.gte(LEAST_MINIMUM_ANSWERS, {
          message: `at least ${LEAST_MINIMUM_ANSWERS}: results of fewer tell who chose what`,
        }),
        z.lte(10_000),
      ),
      MINIMUM_POLL_ANSWERS,
    ),
    questions: z.array(question).check(z.minLength(1), z.maxLength(20)),
  })
  .check(
    z.refine(
      ({ opens_at, closes_at }) =>
        opens_at === undefined || closes_at === undefined || Date.parse(opens_at) < Date.parse(closes_at),
      { path: ['closes_at'], message: 'it closes before it opens' },
    ),
  )

export type PollFile = z.output<typeof pollFile>
