import { hasContent } from '../answer-content'
import type { SurveyAnswer, SurveyConsentAnswer } from '../answer'
import type { SurveyItem } from '../definition'
import { normalizeAnswer } from '../evaluate/normalize'
import type { PlacedItem } from '../prepare/items'
import type { PreparedSurvey, SurveyRun } from '../prepare/survey'
import { isCalendarDate, isClockTime } from '../rules'
import { listOf } from '../rules/values'
import type { SurveyContext, SurveyFault } from '../state'
import { boundsIn, isInside, type AnswerBounds } from './bounds'
import { answerInRun } from './context'
import { choicesFault } from './choices'
import { entriesFault } from './entries'

export interface FaultOptions {
  /** A drawn signature is sent beside the answer and has no id yet. */
  has_drawn_signature?: boolean
}

const DEFAULT_MAX_LENGTH = 10_000

/**
 * The fault of an answer to be sent; undefined if valid. Visibility of the question is ignored:
 * answers to hidden questions are set aside and may count later.
 */
export function answerFault(
  survey: PreparedSurvey,
  context: SurveyContext,
  answer: SurveyAnswer,
  options: FaultOptions = {},
): SurveyFault | undefined {
  if (Number.isNaN(answer.value)) return 'NUMBER_MISSING'
  const normalized = normalizeAnswer(survey, answer)
  const found = answerInRun(survey, context, answer)
  if (!found) return 'INVALID'
  const { placed, run } = found
  const { item } = placed
  if (normalized.skipped) return item.required === true && item.skippable !== true ? 'REQUIRED' : undefined
  if (!hasContent(normalized)) {
    if (item.required !== true) return undefined
    if (item.type === 'econsent' && !isUnderstood(item, run)) return 'COMPREHENSION_MISSING'
    return item.type === 'conditions' ? 'ENTER_RESPONSE' : 'REQUIRED'
  }
  return contentFault(survey, run, placed, normalized, options)
}

function contentFault(
  survey: PreparedSurvey,
  run: SurveyRun,
  placed: PlacedItem,
  answer: SurveyAnswer,
  options: FaultOptions,
): SurveyFault | undefined {
  const { item } = placed
  const bounds = boundsIn(survey, run, placed)
  switch (item.type) {
    case 'choice':
    case 'multiple_choice':
    case 'ranking':
      return choicesFault(item, survey.program.optionsByCode[placed.index] ?? new Map(), answer)
    case 'slider':
    case 'number':
    case 'year':
      return numberFault(item, answer, bounds) ?? patternFault(survey, placed, answer)
    case 'text':
      return textFault(item, answer) ?? patternFault(survey, placed, answer)
    case 'date':
      return dateFault(answer, isCalendarDate, bounds)
    case 'time':
      return dateFault(answer, isClockTime, bounds)
    case 'conditions':
    case 'dynamic_list':
      return entriesFault(item, answer, run.today)
    case 'econsent':
      return consentFault(item, answer.consent, run, options)
    case 'group':
    case 'information':
      return 'INVALID'
  }
}

function numberFault(
  { type, whole }: SurveyItem<unknown>,
  { value }: SurveyAnswer,
  bounds: AnswerBounds,
): SurveyFault | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'NUMBER_MISSING'
  if (!isInside(value, bounds)) return 'OUT_OF_RANGE'
  const isWhole = type === 'year' || (type === 'number' && whole === true)
  return isWhole && !Number.isInteger(value) ? 'INVALID' : undefined
}

function textFault(
  { max_length = DEFAULT_MAX_LENGTH }: SurveyItem<unknown>,
  { value }: SurveyAnswer,
): SurveyFault | undefined {
  if (typeof value !== 'string') return 'INVALID'
  return value.length > max_length ? 'TEXT_TOO_LONG' : undefined
}

function patternFault(
  { program }: PreparedSurvey,
  { index }: PlacedItem,
  { value }: SurveyAnswer,
): SurveyFault | undefined {
  const matches = program.rules[index]?.regex
  return matches && !matches(String(value)) ? 'PATTERN_MISMATCH' : undefined
}

function dateFault(
  { value }: SurveyAnswer,
  isValid: (text: string) => boolean,
  bounds: AnswerBounds,
): SurveyFault | undefined {
  if (typeof value !== 'string' || !isValid(value)) return 'NOT_A_DATE'
  return isInside(value, bounds) ? undefined : 'OUT_OF_RANGE'
}

/** Whether the questions about the document of a consent are answered correctly. */
const isUnderstood = ({ consent }: SurveyItem<unknown>, run: SurveyRun): boolean =>
  (consent?.comprehension ?? []).every(({ key, correct }) => {
    const chosen = listOf(run.values.get(key) ?? null).map(String)
    return chosen.length > 0 && chosen.every((code) => correct.includes(code))
  })

/** Names, relationship, acceptance and signature, in the order of the screen; before them the questions that show that it was understood. */
function consentFault(
  item: SurveyItem<unknown>,
  given: SurveyConsentAnswer | undefined,
  run: SurveyRun,
  { has_drawn_signature }: FaultOptions,
): SurveyFault | undefined {
  if (!given) return 'INVALID'
  const { consent } = item
  if (!isUnderstood(item, run)) return 'COMPREHENSION_MISSING'
  if (given.first_name.trim() === '' || given.last_name.trim() === '') return 'MANDATORY'
  const isRelationship = consent?.relationships.some(({ code }) => code === given.relationship) ?? true
  if (!isRelationship || given.relationship === '') return 'RELATIONSHIP_MISSING'
  if (!given.accepted_terms) return 'CONSENT_NOT_ACCEPTED'
  const isSigned =
    has_drawn_signature === true || given.signature_image_id !== undefined || (given.signature_text ?? '').trim() !== ''
  return isSigned ? undefined : 'SIGNATURE_MISSING'
}
