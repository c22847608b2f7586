import type { PrivacyPage } from '@almanac/contracts/account/pages'
import { localise } from '@almanac/domain/texts'
import { notFound } from '../../http/errors'
import { languageOf, type PageDocument } from './document'

interface Asked {
  question_key?: string | undefined
  index_type?: 'next' | 'before' | undefined
}

const steps = { next: 1, before: -1 } as const

/** One question of a privacy policy: the first, the one of this key, or the one before or after it. 404 when there is none. */
export function questionPage(document: PageDocument, locale: string, { question_key, index_type }: Asked): PrivacyPage {
  const { title, questions = [] } = document
  const keys = questions.map(({ key }) => key)
  const named = question_key === undefined ? 0 : keys.indexOf(question_key)
  const index = named + (question_key !== undefined && index_type ? steps[index_type] : 0)
  const question = questions[index]
  const [first, last] = [keys[0], keys.at(-1)]
  if (named < 0 || !question || first === undefined || last === undefined) throw notFound()
  const language = languageOf(document, locale)
  return {
    title: localise(title, language),
    question: {
      key: question.key,
      question: localise(question.question, language),
      text: localise(question.text, language),
    },
    next: keys[index + 1] ?? null,
    before: index > 0 ? (keys[index - 1] ?? null) : null,
    first_and_last_question: [first, last],
    position: index + 1,
    count: keys.length,
    locale: language,
  }
}
