import * as z from 'zod/mini'
import { timeZone } from '@almanac/contracts/schema/common'
import { isPhoneNumber } from '@almanac/domain/phone'
import { clock } from '@almanac/formats/study-files/moments'
import { email, key, localText } from '@almanac/formats/study-files/texts'

/** In the order of their numbers elsewhere: Monday is 1. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/**
 * One or several periods of a week, in the time zone of a team or a person. A period over midnight
 * is written as two.
 */
export const hours = z
  .strictObject({ days: z.array(z.enum(WEEKDAYS)).check(z.minLength(1)), from: clock, to: clock })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], message: 'they end before they begin' }))

/** A number with its country code, as dialed from everywhere. */
export const supportPhone = z.string().check(
  z.refine((number) => isPhoneNumber(number.replaceAll(' ', '')), {
    message: 'write the number with + and its country code: "+1 555 555 0100"',
  }),
)

const phoneNumber = z.string().check(z.regex(/^[+\d][\d ]{1,19}$/, { message: 'write a number as it is dialed' }))

/** Another emergency number than `emergency_number`, for the people of these countries. */
const emergencyNumber = z.strictObject({
  countries: z
    .array(z.string().check(z.regex(/^[A-Z]{2}$/, { message: 'write a country as two capitals: `FR`' })))
    .check(z.minLength(1), z.maxLength(250)),
  number: phoneNumber,
})

const careTeam = z
  .strictObject({
    /** Addresses of those who answer participants; conversations with one of them show the hours. */
    emails: z.array(email).check(z.minLength(1), z.maxLength(50)),
    /** The key of the label for conversations with them. */
    label: z.optional(key),
    time_zone: timeZone,
    hours: z.array(hours).check(z.minLength(1), z.maxLength(20)),
    /** Maximum number of working days until an answer. */
    answer_working_days: z.int().check(z.gte(1), z.lte(30)),
    /** The phone number for emergencies, as dialed. */
    emergency_number: phoneNumber,
    /** Those of countries where it is another. */
    emergency_numbers: z._default(z.array(emergencyNumber).check(z.maxLength(250)), []),
    /** The former place of the company's `support_phone`. */
    phone: z.optional(phoneNumber),
    /** What to do in an emergency; `{{number}}` stands for the number of the reader's country. */
    emergency_text: localText,
  })
  .check(
    z.refine(
      ({ emergency_numbers, emergency_text }) =>
        emergency_numbers.length === 0 ||
        Object.values(typeof emergency_text === 'string' ? [emergency_text] : emergency_text).every((text) =>
          text.includes('{{number}}'),
        ),
      { path: ['emergency_text'], message: 'write {{number}} for the number, which differs between countries' },
    ),
  )

/** A company's settings for the conversations of its people. */
export const messaging = z.strictObject({
  /** Labels for filtering conversations. */
  labels: z._default(z.array(z.strictObject({ key, name: localText })).check(z.maxLength(20)), []),
  care_team: z.optional(careTeam),
  /**
   * Addresses of those notified of reported messages; by default only the operators' security
   * events contain the reports.
   */
  report_recipients: z._default(z.array(email).check(z.maxLength(20)), []),
})

export type MessagingFile = z.output<typeof messaging>
