import type { ErrorCode } from '@almanac/contracts'
import { isErrorCode } from '@almanac/contracts/error-codes'
import { answerFault, answerWarnings, itemOfKey, type SurveyAnswer, type SurveyFault } from '@almanac/domain/survey'
import { type Fault, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { knownCodes } from '../dynamic-lists/queries'
import type { Evaluation } from './context'
import type { Answering } from './queries'

/** Maximum number of faults in a response. */
const MAX_FAULTS = 50

interface Evaluated extends Evaluation {
  answering: Answering
}

/** Codes of the engine that have another name in the API. */
const CODES: Partial<Record<SurveyFault, ErrorCode>> = {
  NOT_A_DATE: 'INVALID_DATE',
  TEXT_TOO_LONG: 'TOO_LONG',
  TOO_FEW_CHOICES: 'TOO_FEW',
  TOO_MANY_CHOICES: 'TOO_MANY',
}

const codeOf = (fault: SurveyFault): ErrorCode => {
  const code = CODES[fault] ?? fault
  return isErrorCode(code) ? code : 'INVALID'
}

/**
 * The faults of an answer. One to a question hidden by branching only has to match the question: it
 * is stored but not counted.
 */
function faultOf(answer: SurveyAnswer, { answering, context, state }: Evaluated): Fault[] {
  const { survey } = answering
  if (survey.item(itemOfKey(answer.key).key)?.type === 'information') return []
  const code = answerFault(survey, context, answer)
  const visible = state.visible.has(answer.key)
  if (code !== undefined) return visible || code !== 'REQUIRED' ? [{ code: codeOf(code), field: answer.key }] : []
  const unconfirmed = visible && answer.confirmed !== true && answerWarnings(survey, context, answer).length > 0
  return unconfirmed ? [{ code: 'CONFIRMATION_REQUIRED', field: answer.key }] : []
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal(422, faults.slice(0, MAX_FAULTS))
}

/** Codes that the study's lists do not contain. */
async function unknownListCodes(
  database: Database,
  answers: readonly SurveyAnswer[],
  { survey, company_id }: Answering,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { key, entries = [] } of answers) {
    const list = survey.item(itemOfKey(key).key)?.list
    const codes = entries.flatMap(({ code }) => (code === undefined ? [] : [code]))
    if (list === undefined || codes.length === 0) continue
    const known = await knownCodes(database, company_id, list, codes)
    if (codes.some((code) => !known.has(code))) faults.push({ code: 'UNKNOWN_ANSWER', field: key })
  }
  return faults
}

/** Rejects invalid answers and those with an unconfirmed warning, with a fault at the key of each. */
export async function requireFittingAnswers(
  database: Database,
  answers: readonly SurveyAnswer[],
  evaluated: Evaluated,
): Promise<void> {
  refuse([
    ...answers.flatMap((answer) => faultOf(answer, evaluated)),
    ...(await unknownListCodes(database, answers, evaluated.answering)),
  ])
}

/**
 * The faults that prevent completing a response: a required answer is missing, or an answer no
 * longer matches the others.
 */
function openFaults(evaluated: Evaluated): Fault[] {
  const { state, answering } = evaluated
  const missing = new Set(state.missing)
  const given = new Set(answering.answers.map(({ key }) => key))
  return [
    ...state.missing.map((field): Fault => ({ code: 'REQUIRED', field })),
    ...state.counted
      .filter(({ key }) => given.has(key) && !missing.has(key))
      .flatMap((answer) => faultOf(answer, evaluated)),
  ]
}

/** Rejects completing a response with open faults. */
export function requireComplete(evaluated: Evaluated): void {
  refuse(openFaults(evaluated))
}

/** The first question with an open fault; undefined where the response can be completed. */
export const openQuestion = (evaluated: Evaluated): string | undefined => openFaults(evaluated)[0]?.field
