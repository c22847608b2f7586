import type { ConsentTerms as TermsAnswer } from '@almanac/contracts/surveys/consent'
import { withoutHtml } from '@almanac/domain/markdown'
import { languageOfText, localise, type LocalText } from '@almanac/domain/texts'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { ConsentObjectives, ConsentTerms } from './objectives'
import { newestOf } from './queries'
import { textOnScreen } from './terms'

/** A text in the reader's language or its fallback, with its language; a text given without languages has none. */
function readText(text: LocalText, locale: string): { text: string; locale?: string } {
  const language = languageOfText(text, locale)
  return { text: localise(text, locale), ...(language && { locale: language }) }
}

const optionalText = (text: LocalText | undefined, locale: string) =>
  text === undefined ? null : readText(text, locale)

/** Markdown as stored with a consent. */
function markdownText(text: LocalText | undefined, locale: string) {
  const read = optionalText(text, locale)
  return read && { ...read, text: withoutHtml(read.text) }
}

const questionsOf = ({ comprehension = [] }: ConsentTerms, locale: string): TermsAnswer['comprehension'] =>
  comprehension.map(({ key, question, options, correct, explanation }) => ({
    key,
    question: readText(question, locale),
    options: options.map((option) => ({ key: option.key, text: readText(option.text, locale) })),
    correct: [...correct],
    explanation: optionalText(explanation, locale),
  }))

/** The current terms of an objective, and the terms of the user's last consent where they differ. 404 when it is none of the user's. */
export async function consentTermsOf(
  database: Database,
  objectives: ConsentObjectives,
  { user_id, objective_id, locale }: { user_id: string; objective_id: string; locale: string },
): Promise<TermsAnswer> {
  const objective = await objectives.current(database, user_id, objective_id)
  if (!objective) throw notFound()
  const { document, definition_version } = objective
  const text = textOnScreen(document, locale)
  const check_text = document.consent_check_text ? localise(document.consent_check_text, locale) : null
  const row = await newestOf(database, user_id, objective_id)
  // Compared only if both are in the same locale.
  const comparable = row && row.locale === locale && row.consent_text !== null
  const changed = comparable && (row.consent_text !== text || row.consent_check_text !== check_text)
  return {
    definition_version,
    locale,
    text,
    check_text,
    document: markdownText(document.consent_text, locale),
    withdrawal_text: markdownText(document.withdrawal_text, locale),
    comprehension: questionsOf(document, locale),
    before: changed ? { text: row.consent_text ?? '', check_text: row.consent_check_text } : null,
  }
}
