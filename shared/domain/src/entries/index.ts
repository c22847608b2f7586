export {
  checkEntries,
  checkEntry,
  futureVaccinations,
  isNothing,
  MAX_TEXT_LENGTH,
  requiredMissing,
  SEVERITIES,
} from './checkEntries'
export {
  type EntryCode,
  type EntryProblem,
  type EntryValue,
  isEmpty,
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
