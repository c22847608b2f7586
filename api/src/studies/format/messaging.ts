import * as z from 'zod/mini'
import { timeZone } from '@almanac/contracts/schema/common'
import { clock } from '../../study-files/moments'
import { email, key, localText } from '../../study-files/texts'

/** In the order of the numbers that they have elsewhere: Monday is 1. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Once or several times a week, on the clock of a team or a person. Over midnight it is written as two. */
export const hours = z
  .strictObject({ days: z.array(z.enum(WEEKDAYS)).check(z.minLength(1)), from: clock, to: clock })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], message: 'they end before they begin' }))

const careTeam = z.strictObject({
  /** Addresses of those who answer participants; in a conversation with one of them the hours are shown. */
  emails: z.array(email).check(z.minLength(1), z.maxLength(50)),
  /** The key of a label that conversations with them get. */
  label: z.optional(key),
  time_zone: timeZone,
  hours: z.array(hours).check(z.minLength(1), z.maxLength(20)),
  /** In how many working days an answer comes. */
  answer_working_days: z.int().check(z.gte(1), z.lte(30)),
  /** Who is called in an emergency, as it is dialed. */
  emergency_number: z.string().check(z.regex(/^[+\d][\d ]{1,19}$/, { message: 'write a number as it is dialed' })),
  /** What somebody does in an emergency. */
  emergency_text: localText,
})

/** What a company says of the conversations that its people have. */
export const messaging = z.strictObject({
  /** By what conversations can be filtered. */
  labels: z._default(z.array(z.strictObject({ key, name: localText })).check(z.maxLength(20)), []),
  care_team: z.optional(careTeam),
  /** Addresses of those who are told of reported messages; left out, the operators' security events have them. */
  report_recipients: z._default(z.array(email).check(z.maxLength(20)), []),
})

export type MessagingFile = z.output<typeof messaging>
