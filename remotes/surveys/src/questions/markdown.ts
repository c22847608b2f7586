import { pipeText } from '@almanac/domain/survey'
import type { TextProps } from './useQuestionTexts'

/** Where an answer goes into a text: `{{key}}`, with what is said of it behind a bar. */
const PLACE = /\{\{[^{}]+\}\}/g
/** What means something in Markdown. */
const PUNCTUATION = /[!-/:-@[-`{-~]/g

/** A Markdown text with the answers in it: their characters are text, whatever they would mean in Markdown. */
export function markdownOf(
  { survey, context, item, instanceKey = item.key }: TextProps,
  text: string,
  language: string,
): string {
  return text.replaceAll(PLACE, (place) =>
    pipeText(survey, context, place, language, instanceKey)
      .replaceAll(PUNCTUATION, '\\$&')
      .replaceAll(/\s*\n\s*/g, ' '),
  )
}
