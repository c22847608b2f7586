import * as z from 'zod/mini'
import { isEmail, normalizeEmail } from '@almanac/contracts/characters'
import { byLanguage } from '@almanac/domain/languages'
import type { LocalText } from '@almanac/domain/texts'

const words = z.string().check(z.regex(/\S/, { message: 'the text is empty' }))

/** A text of a study: one string for all languages, or one per language, including `en`. */
export const localText: z.ZodMiniType<LocalText, LocalText> = z.union([
  words,
  z.strictObject({ ...byLanguage(() => z.optional(words)), en: words }),
])

/** A name used in references: lower-case letters, digits and `_`. */
export const key = z.string().check(
  z.regex(/^[a-z][a-z0-9_]{0,39}$/, {
    message: 'a key starts with a lower case letter and has lower case letters, digits and _ only, 40 at most',
  }),
)

const EMAIL_MESSAGE = { message: 'write an e-mail address in lower case' }

/** An e-mail address, in the spelling that accounts have. */
export const email = z
  .string()
  .check(z.refine(isEmail, { ...EMAIL_MESSAGE, abort: true }), z.lowercase(EMAIL_MESSAGE), z.overwrite(normalizeEmail))

/** A text that may be empty: the label of a group without one. */
export const emptyOrText: z.ZodMiniType<LocalText, LocalText> = z.union([
  z.string(),
  z.strictObject({ ...byLanguage(() => z.optional(z.string())), en: z.string() }),
])
