import { itemOfKey, pipeMarkdown, pipeText, type PreparedSurvey, type SurveyContext } from '@almanac/domain/survey'
import { languageOfText, localise, type LocalText } from '@almanac/domain/texts'

/** A survey with the answers that its texts refer to. */
export interface AnsweredSurvey {
  survey: PreparedSurvey<LocalText>
  context: SurveyContext
}

/** The terms of a question as displayed. */
export interface QuestionWords {
  label: string
  /** Markdown. */
  text: string
  check_text: string
  relationships: readonly { code: string; label: string }[]
}

type Pipe = typeof pipeText

/** Inserts answers into the texts of an item, in a reader's language. */
export const piping =
  ({ survey, context }: AnsweredSurvey, key: string, locale: string) =>
  (text: LocalText, pipe: Pipe = pipeText): string =>
    pipe(survey, context, localise(text, locale), languageOfText(text, locale) ?? locale, key)

/** The terms of a question of type `econsent`; undefined where the survey has none with this key. */
export function questionInWords(asked: AnsweredSurvey, key: string, locale: string): QuestionWords | undefined {
  const item = asked.survey.item(itemOfKey(key).key)
  if (!item?.consent) return undefined
  const { text, check_text, relationships } = item.consent
  const words = piping(asked, key, locale)
  return {
    label: words(item.label),
    text: words(text, pipeMarkdown).trim(),
    check_text: words(check_text),
    relationships: relationships.map(({ code, label }) => ({ code, label: words(label) })),
  }
}

/** Markdown syntax to escape in a heading. Other punctuation is kept, because texts are compared with it. */
const MEANING = /[\\`*_[\]<~#]|&(?=#?\w+;)/g

/** Escapes a text for a Markdown heading. */
export const escapedHeading = (words: string): string => words.replaceAll(MEANING, '\\$&')

/** The text stored with a consent: the question's label as an escaped heading, and the document below it. */
export const wholeText = ({ label, text }: Pick<QuestionWords, 'label' | 'text'>): string =>
  `# ${escapedHeading(label)}\n\n${text}`
