import type { ImportChanges, KindChanges } from '@almanac/contracts/devices/apple-health-imports'
import type { SavedProgress } from './saved-progress'

/** Whether an export was read to its end without damage, so that what it does not have is not in Health. */
export const isComplete = ({ end }: SavedProgress): boolean => end !== null && end.fault === null && end.damaged === 0

/** What an import would change: of an incomplete export nothing is missing, as the server removes nothing for it. */
export const shownChanges = (changes: ImportChanges, complete: boolean): KindChanges[] =>
  changes.kinds.map((kind) => (complete ? kind : { ...kind, missing: 0 }))

/** Number of stored measurements that an export does not have. */
export const missingIn = (kinds: readonly KindChanges[]): number => kinds.reduce((sum, { missing }) => sum + missing, 0)

/** Whether an import leaves everything stored as it is. */
export const isUnchanged = (kinds: readonly KindChanges[]): boolean =>
  kinds.every(({ added, changed, missing }) => added + changed + missing === 0)
