import { itemOfKey, type PreparedSurvey, storedAnswer, type SurveyAnswer } from '@almanac/domain/survey'
import { isRecord } from '@almanac/domain/records'

/** The answers in a row of survey_responses, in today's form. They were checked when they were given. */
export function storedAnswers(survey: Pick<PreparedSurvey, 'item'>, answers: unknown): SurveyAnswer[] {
  return (answers as SurveyAnswer[]).map((answer) => storedAnswer(answer, survey.item(itemOfKey(answer.key).key)))
}

/** Answers as devices with an earlier release send them, with the codes of several choices as texts. */
export function withTextCodes(answers: unknown): unknown {
  if (!Array.isArray(answers)) return answers
  const text = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)
  return answers.map((answer: unknown) =>
    isRecord(answer) && Array.isArray(answer.values) ? { ...answer, values: answer.values.map(text) } : answer,
  )
}
