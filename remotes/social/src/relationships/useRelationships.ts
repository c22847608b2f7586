import { queryOf, useQuery, useQueryClient, type QueryClient } from '@almanac/api-client/query'
import { listActivities } from '@almanac/contracts/activities/activities'
import { listHistoryViewers } from '@almanac/contracts/activities/history-views'
import { listBlockedUsers } from '@almanac/contracts/social/blocked-users'
import { listGroups } from '@almanac/contracts/social/groups'
import { getRelationship, listRelationships, type Relationship } from '@almanac/contracts/social/relationships'
import { relationshipState, type RelationshipState } from '@almanac/contracts/rules/social/relationships'
import { useShellEvents } from '@almanac/federation/events'
import type { ShellEvent } from '@almanac/federation/shell'

/** How often it is asked what the others did, where the page hears of nothing by itself. */
const REFETCH_INTERVAL_MS = 30_000

/** The calls whose answers say who is in the circle and what they see. */
const OF_CIRCLE = new Set<unknown>(
  [listRelationships, getRelationship, listGroups, listBlockedUsers, listHistoryViewers, listActivities].map(
    ({ id }) => id,
  ),
)

/** What happens elsewhere that may change who is in the circle. */
const CONCERNING_CIRCLE: ReadonlySet<ShellEvent['type']> = new Set(['record_access', 'relationships', 'missed'])

/** Reads again who is in the circle, wherever it is shown. */
export const refetchCircle = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey: [call] }) => OF_CIRCLE.has(call) })

/** Reads again who is in the circle as soon as the page hears that something of it changed. */
export function useCircleElsewhere(): void {
  const queries = useQueryClient()
  useShellEvents(({ type }) => {
    if (CONCERNING_CIRCLE.has(type)) void refetchCircle(queries)
  })
}

/** Members and invitations, read again as soon as the page hears that one of them changed. */
export function useRelationships() {
  useCircleElsewhere()
  return useQuery({ ...queryOf(listRelationships), refetchInterval: REFETCH_INTERVAL_MS })
}

/** The member whose level an invitation is about: both know each other already, and one wishes for another level. Undefined for an invitation into the circle. */
export const memberOfWish = (
  relationships: readonly Relationship[],
  { id, to_user }: Relationship,
): Relationship | undefined =>
  to_user.id === null
    ? undefined
    : inState(relationships, 'in_circle').find((member) => member.to_user.id === to_user.id && member.id !== id)

/** The wishes for another level, of either side, that wait while a member's own still holds. */
export const wishesAbout = (relationships: readonly Relationship[], member: Relationship): Relationship[] =>
  relationships.filter((one) => memberOfWish(relationships, one)?.id === member.id && one.id !== member.id)

/** Those of a state, in the order of the list. */
export const inState = (relationships: readonly Relationship[], state: RelationshipState): Relationship[] =>
  relationships.filter((relationship) => relationshipState(relationship) === state)
