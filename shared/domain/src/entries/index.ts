export {
  checkEntries,
  checkEntry,
  futureVaccinations,
  isNothing,
  MAX_TEXT_LENGTH,
  requiredMissing,
  SEVERITIES,
} from './checkEntries'
export { isAnsweredForOthers } from './forOthers'
export {
  type EntryCode,
  type EntryProblem,
  entryTypeOf,
  type EntryValue,
  isEmpty,
  type KnownEntryType,
  type ObjectiveRule,
  type VitalRule,
  withoutEmpty,
} from './entryTypes'
export {
  type DefinitionVersion,
  type JudgedAnswers,
  judgeChange,
  judgeNew,
  type JudgingDefinition,
  type VersionedObjective,
} from './versions'
export { unknownDoseTimes } from './doseEntry'
