export * from './answer'
export { hasContent, isGiven } from './answer-content'
export * from './definition'
export * from './state'
export { InvalidSurvey, type SurveyProblem, type SurveyProblemCode } from './problems'
export {
  parseRule,
  printRule,
  referencesOf,
  visitExpression,
  RuleSyntaxError,
  type BinaryOperator,
  type CompileRegex,
  type Expression,
} from './rules'
export { MAX_CONSENTS_OF_PAGE } from './check/limits'
export { checkSurvey, type SurveyOptions } from './check'
export { prepareSurvey } from './prepare/prepare'
export { loadRegex, usesRegex } from './prepare/regex'
export type { PreparedSurvey } from './prepare/survey'
export { evaluateSurvey } from './evaluate/evaluate'
export { explainRules, type ExplainedRule, type ExternalReads } from './evaluate/explain'
export { normalizeAnswer, storedAnswer } from './evaluate/normalize'
export { answerInCalls, skippedValue } from './skipped'
export { optionsInOrder } from './evaluate/order'
export { answerFault, type FaultOptions } from './validate/fault'
export { answerWarnings, boundsOf } from './validate/warnings'
export type { AnswerBounds } from './validate/bounds'
export { answerInWords, NO_ANSWER, pipeText } from './texts/pipe'
export { pipeMarkdown } from './texts/markdown'
export { localizeDefinition, mapTexts, type ReadText } from './texts/localize'
export { walkSurvey, type SurveyWalk, type WalkOptions } from './walk/walk'
