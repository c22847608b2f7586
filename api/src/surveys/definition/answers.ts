import { itemOfKey, type PreparedSurvey, storedAnswer, type SurveyAnswer } from '@almanac/domain/survey'
import { isRecord } from '@almanac/domain/records'

/** The answers of a row of survey_responses, in the current format. They were validated when they were stored. */
export function storedAnswers(survey: Pick<PreparedSurvey, 'item'>, answers: unknown): SurveyAnswer[] {
  return (answers as SurveyAnswer[]).map((answer) => storedAnswer(answer, survey.item(itemOfKey(answer.key).key)))
}

/** Answers from devices with an earlier release, with the codes of multiple choices converted to text. */
export function withTextCodes(answers: unknown): unknown {
  if (!Array.isArray(answers)) return answers
  const text = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)
  return answers.map((answer: unknown) =>
    isRecord(answer) && Array.isArray(answer.values) ? { ...answer, values: answer.values.map(text) } : answer,
  )
}
