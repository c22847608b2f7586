import type { FhirElement } from './element'
import type { ImportLog } from '../import-log'

/** Properties of a resource that are not about questions. */
const METADATA = [
  'meta',
  'implicitRules',
  'text',
  'url',
  'identifier',
  'version',
  'name',
  'title',
  'derivedFrom',
  'status',
  'experimental',
  'subjectType',
  'date',
  'publisher',
  'contact',
  'description',
  'useContext',
  'jurisdiction',
  'purpose',
  'copyright',
  'copyrightLabel',
  'approvalDate',
  'lastReviewDate',
  'effectivePeriod',
  'code',
  'immutable',
  'caseSensitive',
  'compositional',
  'content',
  'count',
  'valueSet',
  'hierarchyMeaning',
  'versionNeeded',
  'timestamp',
  'total',
  'offset',
  'parameter',
  'language',
  'versionAlgorithmString',
]

/** One note for all metadata of a resource without an equivalent in the survey; `whose` completes the sentence. */
export function noteMetadata(element: FhirElement, log: ImportLog, whose: string): void {
  const unread = new Set([...element.unread()].filter((part) => part.element === element).map(({ name }) => name))
  const named = METADATA.filter((name) => unread.has(name))
  for (const name of named) element.value(name)
  if (named.length > 0)
    log.info('METADATA_NOT_IMPORTED', `Not part of a survey: ${named.join(', ')} ${whose}.`, { element })
}
