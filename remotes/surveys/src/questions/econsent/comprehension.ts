import type { SurveyAnswer, SurveyConsent } from '@almanac/domain/survey'
import { chosenCodes } from '../question'

/** The keys of the questions about the document that are not answered correctly yet. */
export function openComprehension(
  { comprehension = [] }: Pick<SurveyConsent<unknown>, 'comprehension'>,
  answers: readonly SurveyAnswer[],
): string[] {
  return comprehension
    .filter(({ key, correct }) => {
      const given = chosenCodes(answers.find((answer) => answer.key === key))
      return given.length === 0 || !given.every((code) => correct.includes(code))
    })
    .map(({ key }) => key)
}
