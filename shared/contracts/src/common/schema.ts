import * as z from 'zod/mini'
import {
  isLongEnoughPassword,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_TYPED_CODE_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '../account/rules'
import type { ErrorCode } from '../error-codes'
import { EMAIL } from './patterns'

/** The code that a refused input is answered with. Only for the type checker: a wrong one does not compile. */
export const code = (known: ErrorCode): string => known

/** A UUID (v7 for whatever is made by us): the maker chooses it, so a write can be repeated. */
export const id = z.uuid()

/** A text as people type it: bounded (`missing`: the code when it is none), and without U+0000 and halves of surrogate pairs, which PostgreSQL cannot hold. */
export const text = (max: number, missing?: ErrorCode) =>
  z.string(missing ? { error: ({ code }) => (code === 'invalid_type' ? missing : undefined) } : undefined).check(
    z.maxLength(max),
    z.refine((value) => !/[\u0000\p{Surrogate}]/u.test(value), { message: code('INVALID_CHARACTER') }),
  )

/** JSON in a field of a form, which has texts and files alone. What it holds is checked where it is read. */
export const jsonText = (max: number) =>
  z.pipe(
    text(max),
    z.transform((value, context) => {
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: code('INVALID_JSON'), input: value })
        return z.NEVER
      }
    }),
  )

/** Takes out what turns the letters of any script around (U+202D and U+202E), with which one name or file looks like another. No language is written with them. */
export const withoutOverrides = () => z.overwrite<string>((value) => value.replaceAll(/[\u202d\u202e]/gu, ''))

/** A text of one line, such as a name: line breaks, tabs and other control characters become a blank, so that it is one line wherever it is shown or sent. */
export const line = (max: number, missing?: ErrorCode) =>
  text(max, missing).check(
    z.overwrite((value) => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')),
    withoutOverrides(),
  )

/** Years that dates of people alive and their plans have: anything else is a slip, and year 0 is none that the database knows. */
const inBounds = () =>
  z.refine<string>((value) => !/^\d{4}-/.test(value) || /^(19|20|21)/.test(value), { message: code('INVALID_DATE') })

/** An instant from 1900 to 2199, ISO 8601 with an offset or Z. */
export const instant = z.iso.datetime({ offset: true }).check(inBounds())

/** A calendar date of the participant from 1900 to 2199, `YYYY-MM-DD`, without a zone. */
export const localDate = z.iso.date().check(inBounds())

/** A time of day coded as HHMM, HMM before ten (specification 001, section 3): 900 is nine o'clock. */
export const hhmm = z.int().check(
  z.gte(0),
  z.lte(2359),
  z.refine((value) => value % 100 < 60, { message: code('INVALID_TIME') }),
)

/** An IANA time zone name that this JavaScript engine knows. */
export const timeZone = z.string().check(
  z.maxLength(64),
  z.refine(
    (value) => {
      try {
        new Intl.DateTimeFormat('en', { timeZone: value })
        return true
      } catch {
        return false
      }
    },
    { message: code('INVALID_TIME_ZONE') },
  ),
)

/** Query strings carry numbers and switches as text. */
export const queryNumber = (min: number, max: number) => z.coerce.number().check(z.int(), z.gte(min), z.lte(max))
export const queryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)

/** Where a long list is read from. */
export const paging = (limit: number, most = 100) =>
  z.object({
    limit: z._default(queryNumber(1, most), limit),
    offset: z._default(queryNumber(0, 1_000_000), 0),
  })

/**
 * Where a list is read on that is cut at `most` rows, or sooner by its bytes.
 * An answer that is cut says in its header x-next-cursor what `cursor` gives the
 * next part; a client that gives neither `limit` nor `cursor` follows by itself.
 */
export const cursorPaging = (most: number) => ({
  limit: z._default(queryNumber(1, most), most),
  cursor: z.optional(text(200)),
})

export const localeCode = z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/))

/** A person as others see them. */
export const person = z.object({
  id,
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  avatar_id: z.nullable(z.int()),
  image_id: z.nullable(id),
})

/** An e-mail address as it is typed, stored in lower case; whether it exists only a mail can tell. */
export const email = z.pipe(
  text(MAX_EMAIL_LENGTH, 'CANT_BE_BLANK').check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { message: code('CANT_BE_BLANK'), abort: true }),
    z.regex(EMAIL, { message: code('INVALID_EMAIL') }),
  ),
  z.string(),
)

/** E.164: a plus and digits. Whether the number can be dialled the server says (INVALID_PHONE). */
export const phoneNumber = z.string().check(z.regex(/^\+[1-9]\d{5,14}$/, { message: code('INVALID_PHONE') }))

/** A new password (`newPasswordProblem`); too common ones the server refuses. */
export const newPassword = text(MAX_PASSWORD_LENGTH, 'CANT_BE_BLANK').check(
  z.minLength(1, { message: code('CANT_BE_BLANK'), abort: true }),
  z.minLength(MIN_PASSWORD_LENGTH, { message: code('PASSWORD_TOO_SHORT'), abort: true }),
  z.refine(isLongEnoughPassword, { message: code('PASSWORD_TOO_SHORT') }),
)

/** The six digits of a one-time code; spaces and dashes that came along when it was pasted are left out. */
export const otpAttempt = z.pipe(
  text(MAX_TYPED_CODE_LENGTH),
  z.transform((value) => value.replaceAll(/[\s-]/g, '')),
)
