/** Problem codes of `checkSurvey`, by subject. */
export type SurveyProblemCode =
  // The definition
  | 'TOO_MANY_ITEMS'
  | 'TOO_MANY_RULES'
  | 'KEY_INVALID'
  | 'KEY_TWICE'
  | 'GROUP_UNKNOWN'
  | 'GROUP_IS_NO_GROUP'
  | 'GROUP_AFTER_ITEM'
  | 'GROUPS_TOO_DEEP'
  | 'REPEATS_INVALID'
  | 'TOO_MANY_CONSENTS'
  | 'OPTIONS_MISSING'
  | 'OPTION_TWICE'
  | 'BOUNDS_REVERSED'
  | 'REGEX_INVALID'
  | 'REGEX_NOT_LOADED'
  | 'DATE_INVALID'
  // Rules
  | 'RULE_SYNTAX'
  | 'RULE_LOOP'
  | 'KEY_UNKNOWN'
  | 'SCORE_UNKNOWN'
  | 'FUNCTION_UNKNOWN'
  | 'ARGUMENTS_WRONG'
  | 'PIPING_UNKNOWN'
  // What can't be meant
  | 'RULE_ALWAYS_FALSE'
  | 'RULE_ALWAYS_TRUE'
  | 'CODE_UNKNOWN'
  | 'OUT_OF_BOUNDS'
  | 'LIST_AS_VALUE'
  | 'NO_ANSWER'
  | 'ASKED_LATER'
  | 'DEAD_END'
  | 'PAGE_UNREACHABLE'
  | 'SCORE_ITEM_UNKNOWN'
  | 'SCORE_INCOMPLETE'
  | 'BANDS_OVERLAP'

export interface SurveyProblem {
  severity: 'error' | 'warning'
  code: SurveyProblemCode
  /** The item, score or alert concerned; empty for the survey itself. */
  key: string
  /** The rule as written, and the position in it, from 0. */
  rule?: string
  position?: number
  /** For the author of the survey, in English. */
  message: string
}

/** Thrown for a survey that can't be evaluated; `problems` lists all its problems. */
export class InvalidSurvey extends Error {
  override name = 'InvalidSurvey'
  constructor(readonly problems: readonly SurveyProblem[]) {
    const errors = problems.filter(({ severity }) => severity === 'error')
    super(errors.map(({ key, message }) => (key === '' ? message : `${key}: ${message}`)).join('\n'))
  }
}
