import { call } from '../../call'
import type * as schema from './schema'

export type { LoadMeasurements, OutcomeKind, PageRelease, ReleaseOutcome } from './schema'

/** Reports what became of the releases that a page loaded. */
export const reportReleaseOutcomes = call<typeof schema.reportReleaseOutcomes>({
  id: 'reportReleaseOutcomes',
  area: 'platform',
  method: 'POST',
  path: '/release_outcomes',
  policy: 'public',
})
