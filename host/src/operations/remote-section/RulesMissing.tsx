import { ListSkeleton } from '@almanac/ui/core'
import { ErrorState } from '@almanac/ui/content'

/** In place of the rules of companies and groups, while they are fetched or when they could not be. */
export function RulesMissing({ failed, onRetry }: { failed: number | null; onRetry: () => void }) {
  return failed === null ? <ListSkeleton rows={4} avatar={false} /> : <ErrorState status={failed} onRetry={onRetry} />
}
