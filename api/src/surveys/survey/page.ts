import type { SurveyPage, SurveyQuestion as AskedQuestion } from '@almanac/contracts/surveys/survey'
import { languageOfText, localise } from '@almanac/domain/texts'
import type { SurveyQuestion } from '../definition'
import type { Answering } from './reading'

/** A question in the reader's language. */
function asked(question: SurveyQuestion, locale: string): AskedQuestion {
  const words = (text: SurveyQuestion['label'] | null | undefined) => (text ? localise(text, locale) : null)
  return {
    key: question.key,
    locale: languageOfText(question.label, locale),
    type: question.type,
    label: localise(question.label, locale),
    description: words(question.description),
    required: question.required && question.type !== 'information',
    answers: (question.answers ?? []).map(({ value, label }) => ({ value, label: localise(label, locale) })),
    min: question.min ?? null,
    max: question.max ?? null,
    min_label: words(question.min_label),
    max_label: words(question.max_label),
  }
}

/** Where the participant stopped: the first question that she has neither answered nor passed over; past the end when there is none. */
export function firstOpen({ survey, answers }: Answering): number {
  const given = new Set(answers.map(({ key }) => key))
  const index = survey.questions.findIndex(({ key }) => !given.has(key))
  return index === -1 ? survey.questions.length : index
}

/** One page of a survey: the question at this place; none past the end. */
export function surveyPage(answering: Answering, index: number, locale: string): SurveyPage {
  const { survey, answers } = answering
  const count = survey.questions.length
  const place = Math.min(Math.max(index, 0), count)
  const question = answering.completed_at ? undefined : survey.questions[place]
  const given = answers.find(({ key }) => key === question?.key)
  return {
    id: answering.id,
    survey_id: answering.survey_id,
    locale: languageOfText(survey.title, locale),
    title: localise(survey.title, locale),
    introduction: survey.introduction && localise(survey.introduction, locale),
    has_seen_introduction: answering.started,
    question: question ? asked(question, locale) : null,
    answer: given ? { key: given.key, value: given.value, values: given.values, skipped: given.skipped } : null,
    progress: question ? place / count : 1,
    position: question ? place + 1 : count,
    count,
    required_questions: survey.questions
      .filter(({ required, type }) => required && type !== 'information')
      .map(({ key }) => key),
    first_and_last_question: [survey.questions[0]?.key ?? '', survey.questions.at(-1)?.key ?? ''],
    completed_at: answering.completed_at?.toISOString() ?? null,
  }
}
