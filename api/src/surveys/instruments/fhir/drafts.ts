import type { SurveyItem } from '@almanac/domain/survey'
import type { ImportLog } from './import-log'
import type { ItemNode, Keys } from './nodes'
import type { QuestionOptions } from './options'
import type { TextLanguage } from './texts'
import type { ValueSets } from './value-sets'

/** The type of an answer in FHIR; `none` for groups and displays. */
export type AnswerType =
  | 'boolean'
  | 'Coding'
  | 'string'
  | 'integer'
  | 'decimal'
  | 'Quantity'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'none'

/** An item that has become one of the survey; rules are added when all of them are there. */
export interface Draft {
  node: ItemNode
  item: SurveyItem
  /** The repeating group around a question that takes several answers. */
  wrapper: SurveyItem | null
  answer: AnswerType
  options: QuestionOptions | undefined
  /** Keys of the repeating groups around it, the outermost first. */
  instances: string[]
  /** The enclosing item's draft. */
  parent: Draft | null
  children: Draft[]
  /** Variables that it declares: hidden items, before it or the first in it. */
  variables: SurveyItem[]
}

/** What every step of an import shares. */
export interface ImportContext {
  log: ImportLog
  languages: TextLanguage
  sets: ValueSets
  keys: Keys
}

/** Groups that repeat without saying how often. */
export const MAX_INSTANCES = 20
