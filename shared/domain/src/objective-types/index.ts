import {
  type AddedObjectiveType,
  type KnownEntryType,
  type ObjectiveType,
  type ObjectiveTypeRules,
  objectiveTypes,
} from './types'

export type { AddedObjectiveType, KnownEntryType, ObjectiveType }

const isObjectiveType = (type: string): type is ObjectiveType => Object.hasOwn(objectiveTypes, type)

/** All types, in the order of the specification. */
export const OBJECTIVE_TYPES: readonly ObjectiveType[] = Object.keys(objectiveTypes).filter(isObjectiveType)

/** The rule of a type; of one that is unknown, from a newer server for example, nothing is true. */
const ruleOf = (type: string): ObjectiveTypeRules[ObjectiveType] | null =>
  isObjectiveType(type) ? objectiveTypes[type] : null

/** The entry type of an objective; null for one without entries (content, surveys, consents …). */
export const entryTypeOf = (type: string): KnownEntryType | null => ruleOf(type)?.entry ?? null

/** Whether it is answered by a number: a place on a scale or a measurement. */
export const isNumeric = (type: string): boolean => (ruleOf(type)?.number ?? null) !== null

/** Whether it is answered on a scale of the study. */
export const isScale = (type: string): boolean => ruleOf(type)?.number === 'scale'

/** Whether it is taken or done at planned times of the day. */
export const isDosed = (type: string): boolean => (ruleOf(type)?.dose ?? null) !== null

/** Whether its answers are chosen from what the study wrote. */
export const isChosen = (type: string): boolean => ruleOf(type)?.isChosen ?? false

/** Whether its answer can be the same on two days. */
export const isRepeatable = (type: string): boolean => ruleOf(type)?.isRepeatable ?? false

/** Whether it is recorded when it happens. */
export const isEvent = (type: string): boolean => ruleOf(type)?.isEvent ?? false

/** Whether it is answered in own words. */
export const hasFreeText = (type: string): boolean => ruleOf(type)?.hasFreeText ?? false

/** Whether somebody of the circle may answer it for its owner. */
export const isAnsweredForOthers = (type: string): boolean => ruleOf(type)?.isAnsweredForOthers ?? false

/** The type of the objective that a participant may add by one of this type; null where nothing is added. */
export const addedBy = (type: string): AddedObjectiveType | null => ruleOf(type)?.adds ?? null

/** The type itself where participants may add objectives of it, else null. */
export function addedType(type: string): AddedObjectiveType | null {
  for (const adding of OBJECTIVE_TYPES) if (addedBy(adding) === type) return addedBy(adding)
  return null
}

/** The type of the objectives that an entry answers; null for an entry type that is unknown. */
export const objectiveTypeOf = (entryType: string): ObjectiveType | null =>
  OBJECTIVE_TYPES.find((type) => objectiveTypes[type].entry === entryType) ?? null

/** The types of which a rule is true, for queries. */
export const typesWith = (rule: (type: ObjectiveType) => boolean): ObjectiveType[] => OBJECTIVE_TYPES.filter(rule)

/** The entry types of the objectives of which a rule is true, for queries. */
export const entryTypesWith = (rule: (type: ObjectiveType) => boolean): KnownEntryType[] =>
  typesWith(rule).flatMap((type) => objectiveTypes[type].entry ?? [])
