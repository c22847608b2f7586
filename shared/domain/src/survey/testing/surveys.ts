import type { SurveyAnswer } from '../answer'
import type { SurveyDefinition, SurveyItem } from '../definition'
import { prepareSurvey } from '../prepare/prepare'
import type { PreparedSurvey } from '../prepare/survey'
import { compileRegex } from '../regex'
import type { LocalText } from '../../texts'
import type { SurveyContext } from '../state'

/** An item with defaults for the properties that tests don't need. */
export const item = (key: string, type: SurveyItem['type'], more: Partial<SurveyItem> = {}): SurveyItem => ({
  key,
  type,
  group: null,
  label: key,
  ...more,
})

/** Options with these codes; the label is the code in capitals. */
export const options = (...codes: string[]) => codes.map((code) => ({ code, label: code.toUpperCase() }))

export const definition = (
  questions: SurveyItem[],
  more: Partial<SurveyDefinition> = {},
): SurveyDefinition<LocalText> => ({
  key: 'survey',
  title: 'Survey',
  introduction: null,
  source: null,
  questions,
  scores: [],
  alerts: [],
  ...more,
})

/** A prepared survey with these items. */
export const survey = (questions: SurveyItem[], more: Partial<SurveyDefinition> = {}): PreparedSurvey<LocalText> =>
  prepareSurvey(definition(questions, more), { regex: compileRegex })

/** An answer: a list is what was chosen. */
export const answer = (
  key: string,
  value: number | string | null | string[],
  more: Partial<SurveyAnswer> = {},
): SurveyAnswer => ({
  key,
  value: Array.isArray(value) ? null : value,
  ...(Array.isArray(value) && { values: value }),
  skipped: false,
  ...more,
})

export const skipped = (key: string): SurveyAnswer => ({ key, value: null, skipped: true })

/** A response on 22 November 2026 at half past nine. */
export const context = (answers: readonly SurveyAnswer[] = [], more: Partial<SurveyContext> = {}): SurveyContext => ({
  answers,
  seed: 'a response',
  today: '2026-11-22',
  now: '09:30',
  ...more,
})
