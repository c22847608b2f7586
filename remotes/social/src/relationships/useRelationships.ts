import { queryOf, useQuery, useQueryClient, type QueryClient } from '@almanac/api-client/query'
import { listActivities } from '@almanac/contracts/activities/activities'
import { listHistoryViewers } from '@almanac/contracts/activities/history-views'
import { listBlockedUsers } from '@almanac/contracts/social/blocked-users'
import { listGroups } from '@almanac/contracts/social/groups'
import { getRelationship, listRelationships, type Relationship } from '@almanac/contracts/social/relationships'
import { relationshipState, type RelationshipState } from '@almanac/contracts/rules/social/relationships'
import { useShellEvents } from '@almanac/federation/events'
import type { ShellEvent } from '@almanac/federation/shell'

/** Polling interval when no events arrive. */
const REFETCH_INTERVAL_MS = 30_000

/** The calls whose responses show who is in the circle and what they can see. */
const OF_CIRCLE = new Set<unknown>(
  [listRelationships, getRelationship, listGroups, listBlockedUsers, listHistoryViewers, listActivities].map(
    ({ id }) => id,
  ),
)

/** Events that may change who is in the circle. */
const CONCERNING_CIRCLE: ReadonlySet<ShellEvent['type']> = new Set(['record_access', 'relationships', 'missed'])

/** Refetches the circle, wherever it is shown. */
export const refetchCircle = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey: [call] }) => OF_CIRCLE.has(call) })

/** Refetches the circle on events that may change it. */
export function useCircleRefetch(): void {
  const queries = useQueryClient()
  useShellEvents(({ type }) => {
    if (CONCERNING_CIRCLE.has(type)) void refetchCircle(queries)
  })
}

/** Members and invitations, refetched on events that may change them. */
export function useRelationships() {
  useCircleRefetch()
  return useQuery({ ...queryOf(listRelationships), refetchInterval: REFETCH_INTERVAL_MS })
}

/** The member whose level an invitation concerns: both are connected already, and one requests another level. Undefined for an invitation into the circle. */
export const memberOfLevelRequest = (
  relationships: readonly Relationship[],
  { id, to_user }: Relationship,
): Relationship | undefined =>
  to_user.id === null
    ? undefined
    : inState(relationships, 'in_circle').find((member) => member.to_user.id === to_user.id && member.id !== id)

/** Pending requests for another level, of either side, while a member's current level still applies. */
export const levelRequestsFor = (relationships: readonly Relationship[], member: Relationship): Relationship[] =>
  relationships.filter((one) => memberOfLevelRequest(relationships, one)?.id === member.id && one.id !== member.id)

/** Filters by state, in the order of the list. */
export const inState = (relationships: readonly Relationship[], state: RelationshipState): Relationship[] =>
  relationships.filter((relationship) => relationshipState(relationship) === state)
