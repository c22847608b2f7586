import {
  answerFault,
  answerWarnings,
  itemOfKey,
  type SurveyAnswer,
  type SurveyContext,
  type SurveyFault,
  type SurveyItem,
} from '@almanac/domain/survey'
import { answerableKeys, isEmptyAnswer, skippedAnswer } from './answers'
import type { ReadSurvey, ReadText } from '../questions/question'

/** The content of a page to validate. */
interface PageToCheck {
  survey: ReadSurvey
  context: SurveyContext
  /** Instance keys. */
  keys: readonly string[]
  answerOf: (key: string) => SurveyAnswer | undefined
  hasSignature: (key: string) => boolean
  /** Questions confirmed to be skipped. */
  skipped: ReadonlySet<string>
  /** Questions with incomplete input that is no answer, such as a date without its year. */
  incomplete?: ReadonlySet<string>
}

/** A fault of an answer on a page. */
export type PageFault = SurveyFault | 'INCOMPLETE'

/** The result: nothing is sent while there is a fault, a question to skip, or a warning to confirm. */
export interface CheckedPage {
  answers: SurveyAnswer[]
  faults: Map<string, PageFault>
  /** Required and unanswered, but may be skipped after confirmation. */
  to_skip: string[]
  /** Indexes into `warnings` of unconfirmed warnings, by key. */
  warnings: Map<string, number[]>
}

/** Types with a list or several values report missing parts themselves. */
const OWN_FAULTS: readonly SurveyItem['type'][] = ['conditions', 'dynamic_list', 'econsent', 'ranking']

/** Validates the answers of a page before they are sent. */
export function checkPage(page: PageToCheck): CheckedPage {
  const { survey, context, keys, answerOf, hasSignature, skipped, incomplete } = page
  const checked: CheckedPage = { answers: [], faults: new Map(), to_skip: [], warnings: new Map() }
  for (const key of answerableKeys(keys, survey.item)) {
    const item = survey.item(itemOfKey(key).key)
    if (!item) continue
    const answer = answerOf(key)
    if (incomplete?.has(key)) {
      checked.faults.set(key, 'INCOMPLETE')
      continue
    }
    if (isEmptyAnswer(answer)) {
      const isSkipped = item.skippable === true && (skipped.has(key) || answer?.skipped === true)
      if (item.required !== true || isSkipped) checked.answers.push(skippedAnswer(key))
      else if (item.skippable) checked.to_skip.push(key)
      else checked.faults.set(key, missingFault(survey, context, item, key, answer))
      continue
    }
    if (!answer) continue
    const fault = answerFault(survey, context, answer, { has_drawn_signature: hasSignature(key) })
    if (fault) checked.faults.set(key, fault)
    else {
      checked.answers.push(answer)
      const warnings = answerWarnings(survey, context, answer)
      if (warnings.length > 0) checked.warnings.set(key, warnings)
    }
  }
  for (const key of emptyGroups(survey, keys, answerOf)) checked.faults.set(key, 'REQUIRED')
  return checked
}

function missingFault(
  survey: ReadSurvey,
  context: SurveyContext,
  { type }: SurveyItem<ReadText>,
  key: string,
  answer: SurveyAnswer | undefined,
): SurveyFault {
  const own = OWN_FAULTS.includes(type)
    ? answerFault(survey, context, answer ?? { key, value: null, skipped: false })
    : undefined
  return own ?? 'REQUIRED'
}

/** The first question of each group on this page that requires at least one answer and has none. */
function emptyGroups(survey: ReadSurvey, keys: readonly string[], answerOf: PageToCheck['answerOf']): string[] {
  const answerable = answerableKeys(keys, survey.item)
  const groups = new Set(answerable.map((key) => survey.item(itemOfKey(key).key)?.group ?? null))
  return [...groups].flatMap((group) => {
    if (group === null || survey.item(group)?.required !== true) return []
    const inside = answerable.filter((key) => survey.item(itemOfKey(key).key)?.group === group)
    const [first] = inside
    return first !== undefined && inside.every((key) => isEmptyAnswer(answerOf(key))) ? [first] : []
  })
}
