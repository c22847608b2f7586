import { pipeText, type SurveyContext } from '@almanac/domain/survey'
import type { ReadSurvey } from './question'

/** Where an answer goes into a text: `{{key}}`, with what is said of it behind a bar. */
const PLACE = /\{\{[^{}]+\}\}/g
/** What means something in Markdown. */
const PUNCTUATION = /[!-/:-@[-`{-~]/g

/** A Markdown text with the answers in it: their characters are text, whatever they would mean in Markdown. */
export function markdownOf(survey: ReadSurvey, context: SurveyContext, text: string, language: string): string {
  return text.replaceAll(PLACE, (place) =>
    pipeText(survey, context, place, language)
      .replaceAll(PUNCTUATION, '\\$&')
      .replaceAll(/\s*\n\s*/g, ' '),
  )
}
