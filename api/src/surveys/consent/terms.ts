import * as z from 'zod/mini'
import { withoutHtml } from '@almanac/domain/markdown'
import { localise, type LocalText } from '@almanac/domain/texts'
import type { ComprehensionQuestion, ConsentTerms } from './objectives'
import { escapedHeading } from './question-words'

/** The displayed text of a consent in the participant's language (Markdown). */
export function textOnScreen({ name, reading, consent_text }: ConsentTerms, locale: string): string {
  const words = (text: LocalText) => withoutHtml(localise(text, locale)).trim()
  return [
    ...reading.flatMap(({ title, text }) => [
      ...(title === null ? [] : [`# ${escapedHeading(words(title))}`]),
      words(text),
    ]),
    `# ${escapedHeading(words(name))}`,
    ...(consent_text === undefined ? [] : [words(consent_text)]),
  ].join('\n\n')
}

/** The terms to compare: a consent to other terms is not valid. The withdrawal text is not part of them. */
export function termsOf({
  reading,
  consent_text,
  consent_check_text,
  consent_check_required,
  consenting_name_required,
  consenting_signature_required,
}: ConsentTerms) {
  return {
    reading,
    consent_text,
    consent_check_text,
    check: consent_check_required ?? false,
    name: consenting_name_required ?? false,
    signature: consenting_signature_required ?? false,
  }
}

/** The chosen options by the key of their question. */
export type ChosenOptions = Readonly<Record<string, readonly string[]>>

/** Whether exactly the correct options are chosen. */
export const isRight = ({ correct }: Pick<ComprehensionQuestion, 'correct'>, chosen: readonly string[]): boolean =>
  new Set(chosen).size === new Set(correct).size && correct.every((key) => chosen.includes(key))

const storedAnswers = z.array(z.object({ question: z.string(), answer: z.string() }))

/** Comprehension questions and answers, as stored with a consent. */
export function comprehensionPairs(stored: object | null): z.infer<typeof storedAnswers> {
  return stored === null ? [] : (storedAnswers.safeParse(stored).data ?? [])
}

/** The comprehension questions with the chosen options as texts, as stored with the consent; null where there are none. */
export function comprehensionInWords(
  { comprehension }: Pick<ConsentTerms, 'comprehension'>,
  chosen: ChosenOptions,
  locale: string,
): { question: string; answer: string }[] | null {
  if (!comprehension || comprehension.length === 0) return null
  return comprehension.map(({ key, question, options }) => ({
    question: localise(question, locale),
    answer: options
      .filter((option) => chosen[key]?.includes(option.key))
      .map(({ text }) => localise(text, locale))
      .join('; '),
  }))
}
