import {
  evaluateSurvey,
  explainRules,
  type PreparedSurvey,
  type SurveyAnswer,
  type SurveyContext,
} from '@almanac/domain/survey'

/** What an author sees beside the survey. */
export interface Trace {
  pages: string[][]
  visible: string[]
  set_aside: string[]
  progress: number
  complete: boolean
  rules: { key: string; place: string; rule: string; value: string; reads: string[] }[]
}

/** An answer in one line, as codes. */
function written(answer: SurveyAnswer | undefined): string {
  if (!answer) return 'not answered'
  if (answer.skipped) return 'skipped'
  if (answer.values) return answer.values.join(', ')
  if (answer.entries) return answer.entries.map(({ text }) => text).join(', ')
  return answer.value === null ? 'empty' : String(answer.value)
}

/** What the survey makes of the answers, and which rule decides what. */
export function traceSurvey(survey: PreparedSurvey, context: SurveyContext): Trace {
  const state = evaluateSurvey(survey, context)
  return {
    pages: state.pages.map(({ keys }) => keys),
    visible: [...state.visible],
    set_aside: state.set_aside.map(({ key }) => key),
    progress: state.progress,
    complete: state.complete,
    rules: explainRules(survey, context).map(({ key, place, rule, value, reads }) => ({
      key,
      place,
      rule,
      value: value === null ? 'missing' : String(value),
      reads: reads.map((read) => `${read.key}: ${written(read.answer)}`),
    })),
  }
}
