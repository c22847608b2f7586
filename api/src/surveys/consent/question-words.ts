import { itemOfKey, pipeMarkdown, pipeText, type PreparedSurvey, type SurveyContext } from '@almanac/domain/survey'
import { languageOfText, localise, type LocalText } from '@almanac/domain/texts'

/** A survey with the answers that stand in its texts. */
export interface AnsweredSurvey {
  survey: PreparedSurvey<LocalText>
  context: SurveyContext
}

/** What a question asks to agree to, as it stands on the screen of a reader. */
export interface QuestionWords {
  label: string
  /** Markdown. */
  text: string
  check_text: string
  relationships: readonly { code: string; label: string }[]
}

type Pipe = typeof pipeText

/** Puts answers into the texts of an item, in a reader's language. */
export const piping =
  ({ survey, context }: AnsweredSurvey, key: string, locale: string) =>
  (text: LocalText, pipe: Pipe = pipeText): string =>
    pipe(survey, context, localise(text, locale), languageOfText(text, locale) ?? locale, key)

/** The words of a question of type `econsent`; undefined where the survey has none of this key. */
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

/** What Markdown would read in the words of a heading. The rest of the punctuation is left: changed words of a document are compared with it. */
const MEANING = /[\\`*_[\]<~#]|&(?=#?\w+;)/g

/** Words as the heading of a Markdown text that shows them as they are. */
export const escapedHeading = (words: string): string => words.replaceAll(MEANING, '\\$&')

/** The text as it is kept with a consent: what the question is called (no Markdown, so what would be some is text), and the document below it. */
export const wholeText = ({ label, text }: Pick<QuestionWords, 'label' | 'text'>): string =>
  `# ${escapedHeading(label)}\n\n${text}`
