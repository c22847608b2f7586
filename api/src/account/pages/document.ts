import { languageOf as languageOfLocale } from '@almanac/domain/languages'
import { localise, type LocalText } from '@almanac/domain/texts'

/** A question of a privacy policy with its answer in Markdown. */
export interface QuestionDocument {
  key: string
  question: LocalText
  text: LocalText
}

/** A page as its study wrote it, in all its languages. A privacy policy has questions, every other kind a text. */
export interface PageDocument {
  title: LocalText
  text?: LocalText | undefined
  questions?: QuestionDocument[] | undefined
}

const FIRST = 'en'

/** The language in which a reader of this locale gets a page: hers, where the page is written in it, else the study's first. */
export function languageOf({ title, text, questions = [] }: PageDocument, locale: string): string {
  const wished = languageOfLocale(locale)
  if (!wished) return FIRST
  const texts = [
    title,
    ...(text === undefined ? [] : [text]),
    ...questions.flatMap(({ question, text: answer }) => [question, answer]),
  ]
  const written = texts.filter((words) => typeof words !== 'string')
  return written.length > 0 && written.every((words) => words[wished] !== undefined) ? wished : FIRST
}

/** The title and the whole text in one language; the questions of a policy stand in it as headings. */
export function wordsIn(document: PageDocument, language: string): { title: string; text: string } {
  const { title, text, questions = [] } = document
  const parts = [
    ...(text === undefined ? [] : [localise(text, language)]),
    ...questions.map(
      ({ question, text: answer }) => `## ${localise(question, language)}\n\n${localise(answer, language)}`,
    ),
  ]
  return { title: localise(title, language), text: parts.join('\n\n') }
}
