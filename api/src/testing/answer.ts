import * as z from 'zod/mini'
import { parse, type $ZodType, type output } from 'zod/v4/core'
import type { ApiErrorEntry } from '@almanac/contracts'
import { ERROR_CODES } from '@almanac/contracts/error-codes'

const refused = z.object({
  errors: z.array(
    z.object({
      title: z.string(),
      code: z.enum(ERROR_CODES),
      field: z.optional(z.string()),
      retry_after_seconds: z.optional(z.int()),
    }),
  ),
})

/** The response of a call, parsed with the contract; fails the test when it does not match. */
export function answerOf<T extends $ZodType>(schema: { answer: T }, { body }: { body: unknown }): output<T> {
  return parse(schema.answer, body)
}

/** The entries of an error response; fails the test when it is none. */
export function errorsOf({ body }: { body: unknown }): ApiErrorEntry[] {
  return parse(refused, body).errors
}

/** The codes of an error response. */
export function codesOf(answer: { body: unknown }): string[] {
  return errorsOf(answer).map((entry) => entry.code)
}
