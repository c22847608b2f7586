import type { SurveyDefinition } from '@almanac/domain/survey'
import type { FhirElement } from './element'
import type { ImportLog } from './import-log'
export function readSurveyProperties(
  _root: FhirElement,
  definition: SurveyDefinition,
  _log: ImportLog,
): SurveyDefinition {
  return definition
}
