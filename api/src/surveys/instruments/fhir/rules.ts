import type { SurveyItem } from '@almanac/domain/survey'
import type { Draft, ImportContext } from './drafts'
import type { FhirElement } from './element'
export function readRules(
  _root: FhirElement,
  _drafts: readonly Draft[],
  _by: ReadonlyMap<string, Draft>,
  _c: ImportContext,
): SurveyItem[] {
  return []
}
