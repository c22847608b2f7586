import type { SurveyAnswer } from '../answer'

/** Milliseconds since 1970; an answer of a release that recorded no time is older than all others. */
export const timeOfAnswer = ({ created_at }: Pick<SurveyAnswer, 'created_at'>): number =>
  created_at === undefined ? 0 : Date.parse(created_at)

/** The newest answer per key, in the order in which the keys came; at equal times that of the later list. */
export function mergeAnswers<Answer extends SurveyAnswer>(...lists: readonly (readonly Answer[])[]): Answer[] {
  const newest = new Map<string, Answer>()
  for (const list of lists)
    for (const answer of list) {
      const known = newest.get(answer.key)
      if (!known || timeOfAnswer(answer) >= timeOfAnswer(known)) newest.set(answer.key, answer)
    }
  return [...newest.values()]
}
