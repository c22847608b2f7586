import {
  evaluateSurvey,
  explainRules,
  type ExplainedRule,
  type PreparedSurvey,
  type SurveyAnswer,
  type SurveyContext,
} from '@almanac/domain/survey'
import { externalReads } from '@almanac/formats/instruments/fhir'

/** The trace shown beside the survey. */
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

/** The values that a rule read, one per line. */
function readInWords({ reads, scores, reads_all }: Pick<ExplainedRule, 'reads' | 'scores' | 'reads_all'>): string[] {
  return [
    ...reads.map(({ key, answer }) => `${key}: ${written(answer)}`),
    ...scores.map(({ key, value }) => `score ${key}: ${value ?? 'missing'}`),
    ...(reads_all ? ['all answers'] : []),
  ]
}

/** Evaluates the survey for the answers, and explains which rule decides what. */
export function traceSurvey(survey: PreparedSurvey, context: SurveyContext): Trace {
  const state = evaluateSurvey(survey, context)
  return {
    pages: state.pages.map(({ keys }) => keys),
    visible: [...state.visible],
    set_aside: state.set_aside.map(({ key }) => key),
    progress: state.progress,
    complete: state.complete,
    rules: explainRules(survey, context, externalReads(survey.definition)).map(
      ({ key, place, rule, value, ...read }) => ({
        key,
        place,
        rule,
        value: value === null ? 'missing' : String(value),
        reads: readInWords(read),
      }),
    ),
  }
}
