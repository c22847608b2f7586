import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { REASON_CODES, type Reason } from '../database/documents/reason'
import { DEFAULT_LOCALE } from '../http/locales'
import { type Words, wordsOf } from '../http/words'

/** Why the server did something: in English for the log and the audit trail, and by code for the languages of those who read it. */
export interface ServerReason {
  reason: string
  reasons: Reason[]
}

/** A reason as it is stored: the server's, or the words of a person, which have no codes. */
export interface StoredReason<Text extends string | null = string | null> {
  reason: Text
  reasons?: Reason[] | null | undefined
}

/** The shape of reasons in documents, such as those of the audit trail and of messages. */
export const reasonsSchema = z.array(
  z.object({ code: z.enum(REASON_CODES), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
)

function sentenceOf(words: Words, { code, values }: Reason): string {
  if (code !== 'refused') return words(`release_reasons.${code}`, values)
  const { error, release, ...named } = values
  const sentence = words(`errors.${error}`, named)
  return release === undefined ? sentence : `${release}: ${sentence}`
}

/** A stored reason in the words of a language; what a person wrote stays as it is. */
export function reasonBy<Text extends string | null>(
  words: Words,
  { reason, reasons }: StoredReason<Text>,
): Text | string {
  return reasons ? reasons.map((one) => sentenceOf(words, one)).join(' ') : reason
}

/** A stored reason in a language. */
export const reasonIn = <Text extends string | null>(locale: string, stored: StoredReason<Text>): Text | string =>
  reasonBy(wordsOf(locale), stored)

/** The reason of the server that these sentences make. */
export const because = (...reasons: Reason[]): ServerReason => ({
  reason: reasonIn(DEFAULT_LOCALE, { reason: '', reasons }),
  reasons,
})

/** The reasons in a document; null without any, or with one that this version does not know. */
export function reasonsIn(document: unknown): Reason[] | null {
  const read = safeParse(reasonsSchema, document)
  return read.success ? read.data : null
}

/** The columns of a stored reason. */
export const reasonColumns = ({ reason, reasons }: Partial<StoredReason>) => ({
  reason: reason ?? null,
  reasons: reasons ? JSON.stringify(reasons) : null,
})
