import type { SurveyItem } from '@almanac/domain/survey'
import type { ImportLog } from '../import-log'
import type { ItemNode, Keys } from './nodes'
import type { QuestionOptions } from './options'
import type { Unit } from './quantities'
import type { TextLanguage } from './texts'
import type { ValueSets } from './value-sets'

/** The answer type in FHIR; `none` for groups and displays. */
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

/** What became of an item whose answers aren't those that the rules of the file are about; the rest of a sentence. */
export type Loss = 'was left out' | 'is asked as a text, without its choices'

/** An item that the survey doesn't have. Its draft is there for rules that read it. */
export const isLeftOut = ({ loss }: Draft): boolean => loss === 'was left out'

/** An item converted to one of the survey; rules are added when all items are converted. */
export interface Draft {
  node: ItemNode
  item: SurveyItem
  /** The repeating group around a question with several answers. */
  wrapper: SurveyItem | null
  answer: AnswerType
  options: QuestionOptions | undefined
  /** Why rules of the file can't read its answers. */
  loss: Loss | undefined
  /** The unit of a quantity. */
  unit: Unit | undefined
  /** Keys of the enclosing repeating groups, outermost first. */
  instances: string[]
  /** The enclosing item's draft. */
  parent: Draft | null
  children: Draft[]
  /** Its declared variables: hidden items, before it or first in it. */
  variables: SurveyItem[]
}

/** Shared by all steps of an import. */
export interface ImportContext {
  log: ImportLog
  languages: TextLanguage
  sets: ValueSets
  keys: Keys
}

/** Limit of instances for groups that define none. */
export const MAX_INSTANCES = 20
