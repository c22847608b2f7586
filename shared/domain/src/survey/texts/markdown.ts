import { withoutHtml } from '../../markdown'
import type { PreparedSurvey } from '../prepare/survey'
import type { SurveyContext } from '../state'
import { pipeText } from './pipe'

/** Where an answer goes into a text: `{{key}}`, with what is said of it behind a bar. */
const PLACE = /\{\{[^{}]+\}\}/g
/** Characters with a meaning in Markdown. */
const PUNCTUATION = /[!-/:-@[-`{-~]/g

/**
 * A Markdown text as a screen shows it: without HTML, and with the answers in it, whose
 * characters are text, whatever they would mean in Markdown. `at` as of `pipeText`.
 */
export function pipeMarkdown(
  survey: PreparedSurvey,
  context: SurveyContext,
  text: string,
  language: string,
  at = '',
): string {
  return withoutHtml(text).replaceAll(PLACE, (place) =>
    pipeText(survey, context, place, language, at)
      .replaceAll(PUNCTUATION, '\\$&')
      .replaceAll(/\s*\n\s*/g, ' '),
  )
}
