import type { Refusal } from '../../http/errors'
import { errorTitle, translatorOf } from '../../http/words'
import type { PrerenderedValues } from '../prerendered'

/** What a form that a browser sent without scripts is answered with, where that is the form again or its next step. */
export interface FormAnswer {
  status: number
  /** The step of the form, by the name that its HTML knows; undefined for the first one. */
  step?: string | undefined
  /** What was typed, but for passwords and codes. */
  typed: PrerenderedValues
  /** What is wrong, as sentences by field, and where it is no field's. */
  errors: Readonly<Record<string, string>>
  refusal?: string | undefined
  /** Seconds for Retry-After. */
  retry_after?: number | undefined
}

/** What a form knows of its refusals. */
export interface FormWords {
  /** Fields at which an error can stand; others are of the form as a whole. */
  fields: readonly string[]
  /** The sentences of the screen by field and code, as keys of the account's texts; of others the server's own. */
  sentences: Readonly<Record<string, string>>
  /** Values of those sentences. */
  values?: Readonly<Record<string, string>>
}

/** What a form shows of a refusal. */
export function refusedForm(
  { status, entries, retry_after }: Refusal,
  locale: string,
  { fields, sentences, values: ofSentences = {} }: FormWords,
  { step, typed }: Pick<FormAnswer, 'step' | 'typed'>,
): FormAnswer {
  const errors: Record<string, string> = {}
  const others: string[] = []
  for (const { code, field, title, values } of entries) {
    const name = field?.split('.').at(-1) ?? ''
    const own = sentences[`${name} ${code}`]
    const sentence = own
      ? translatorOf(locale, 'account')(own, ofSentences)
      : (title ?? errorTitle(code, locale, values))
    if (fields.includes(name)) errors[name] ??= sentence
    else others.push(sentence)
  }
  return { status, step, typed, errors, refusal: others.join('\n') || undefined, retry_after }
}
