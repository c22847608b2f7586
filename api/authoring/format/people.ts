import * as z from 'zod/mini'
import {
  leaderboardNameProblem,
  MAX_LEADERBOARD_NAME_LENGTH,
  MIN_LEADERBOARD_NAME_LENGTH,
} from '@almanac/contracts/rules/activities/leaderboard'
import { timeZone } from '@almanac/contracts/schema/common'
import { LANGUAGE_CODES } from '@almanac/domain/languages'
import { clock, day } from '@almanac/formats/study-files/moments'
import { email, key } from '@almanac/formats/study-files/texts'
import { featureLists, noContradiction } from './features'
import { hours } from './messaging'

const words = z.string().check(z.regex(/\S/, { message: 'the text is empty' }))

const person = z
  .strictObject({
    key,
    email,
    /** Only for demonstrations: without one nobody can sign in as this person. */
    password: z.optional(z.string().check(z.minLength(8, { message: 'a password has at least 8 characters' }))),
    first_name: z._default(z.nullable(words), null),
    last_name: z._default(z.nullable(words), null),
    locale: z._default(z.enum(LANGUAGE_CODES), 'en'),
    time_zone: timeZone,
    avatar: z._default(z.nullable(z.int().check(z.gte(1), z.lte(27))), null),
    groups: z._default(z.array(key), []),
    ...featureLists('participant'),
    /** `operator` decides about releases; `tester` may be shown a remote from a developer's own machine. */
    roles: z._default(z.array(z.enum(['operator', 'tester'])), []),
    /** The companies whose brand the person may change. */
    administers: z._default(z.array(key), []),
    /** The name on the leaderboard of the study; by default the person is not on it. */
    leaderboard_name: z.optional(
      z.string().check(
        z.refine((name) => leaderboardNameProblem(name) === null, {
          message: `a name on the leaderboard has ${MIN_LEADERBOARD_NAME_LENGTH} to ${MAX_LEADERBOARD_NAME_LENGTH} characters, without an address or a phone number`,
        }),
      ),
    ),
    /** A provider's hours for appointments; by default any time that is free. */
    appointment_hours: z.optional(
      z.strictObject({
        /** By default the person's own. */
        time_zone: z.optional(timeZone),
        /** Minutes kept free before and after each appointment. */
        buffer_minutes: z._default(z.int().check(z.gte(0), z.lte(120)), 0),
        hours: z.array(hours).check(z.minLength(1), z.maxLength(20)),
      }),
    ),
    /** Keys in history.yaml of the histories to generate. */
    history: z._default(z.array(key), []),
  })
  .check(noContradiction())

const relationship = z.strictObject({
  from: key,
  /** The key of a person, or the e-mail address of a person without an account. */
  to: z.string(),
  /** What both may see of each other once it is accepted. */
  level: z.enum(['private', 'follow', 'friend', 'family', 'doctor']),
  accepted: z._default(z.boolean(), true),
  /** `to` may record for `from`; only for the level family, where a company of `from` has the feature. */
  may_record: z._default(z.boolean(), false),
})

const conversation = z.strictObject({
  key,
  subject: words,
  people: z.array(key).check(z.minLength(2)),
  messages: z.array(z.strictObject({ from: key, day, time: clock, text: words })).check(z.minLength(1)),
  /** The key of a label defined by a company of one of the participants in it. */
  label: z.optional(key),
  /** By person, the number of the latest messages that are unread; 0 by default. */
  unread: z._default(z.record(z.string(), z.int().check(z.gte(0))), {}),
})

const appointment = z.strictObject({
  key,
  person: key,
  /** The provider. */
  with: key,
  day: z.optional(day),
  time: z.optional(clock),
  /** Instead of day and time: minutes from loading, rounded up to five minutes of the clock. */
  in_minutes: z.optional(z.int().check(z.gte(-720), z.lte(720))),
  minutes: z._default(z.int().check(z.gte(5), z.lte(480)), 30),
  request: z.optional(z.enum(['reschedule_request', 'cancel'])),
  /** Who requested it. */
  requested_by: z._default(z.enum(['participant', 'provider']), 'participant'),
  proposed: z.optional(z.strictObject({ day, time: clock })),
  canceled: z._default(z.boolean(), false),
})

/** One file in `people/`. Each of the lists is optional, and may be in several files. */
export const peopleFile = z.strictObject({
  people: z._default(z.array(person), []),
  relationships: z._default(z.array(relationship), []),
  conversations: z._default(z.array(conversation), []),
  appointments: z._default(z.array(appointment), []),
})

export type PeopleFile = z.output<typeof peopleFile>
export type PersonFile = PeopleFile['people'][number]
export type RelationshipFile = PeopleFile['relationships'][number]
export type ConversationFile = PeopleFile['conversations'][number]
export type AppointmentFile = PeopleFile['appointments'][number]
