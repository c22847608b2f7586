import { useQueryClient } from '@almanac/api-client/query'
import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { listComments } from '@almanac/contracts/activities/comments'
import { getHistorySeries, getHistorySummary } from '@almanac/contracts/activities/history'
import { getHistoryOwner } from '@almanac/contracts/activities/history-views'
import { latestEntry } from '@almanac/contracts/activities/objectives'
import { listRecordableActivities, listRecordedByOthers } from '@almanac/contracts/activities/recorded-for-others'
import { listResponses } from '@almanac/contracts/activities/responses'
import { listUnwellDays } from '@almanac/contracts/activities/unwell-days'
import { listRelationships } from '@almanac/contracts/social/relationships'
import type { ShellEvent } from '@almanac/federation/shell'
import { useShellEvents } from '@almanac/federation/events'
import { useEffect, useRef } from 'react'

/** Calls that return responses. */
const RECORDED = [
  listRecordedByOthers,
  listResponses,
  listActivities,
  getActivity,
  latestEntry,
  getHistorySeries,
  getHistorySummary,
  listUnwellDays,
]

/** Throttle from the first of several events, so that a device sending a whole day causes one refetch. */
const REFETCH_DELAY_MS = 300

/** Call ids and inputs that an event invalidates. */
function outdatedBy(event: ShellEvent): unknown[][] {
  const recorded = RECORDED.map(({ id }) => [id])
  switch (event.type) {
    case 'comment':
      return [[listComments.id, { params: { id: event.response_id } }]]
    case 'responses':
      return recorded
    case 'conversation':
    // A pending invitation grants no access.
    case 'relationships':
    case 'appointment':
    case 'samples':
    case 'surveys':
      return []
    // Query keys have no owner; answers of other users are few.
    case 'record_access':
    case 'missed':
      return [
        ...recorded,
        [getHistoryOwner.id],
        [listComments.id],
        [listRecordableActivities.id],
        [listRelationships.id],
      ]
  }
}

/**
 * Refetches responses and comments changed on another device or by another person, and
 * histories no longer shared. A hidden page refetches when it becomes visible, so that a
 * comment counts as read only then.
 */
export function useRemoteChanges(): void {
  const queries = useQueryClient()
  const outdated = useRef(new Map<string, unknown[]>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const invalidate = (keys: Iterable<unknown[]>) => {
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey, refetchType })
  }
  useShellEvents((event) => {
    const keys = outdatedBy(event)
    // Not throttled: an open page waits for the comment, or must no longer show a revoked history.
    if (event.type === 'comment' || event.type === 'record_access') return invalidate(keys)
    for (const key of keys) outdated.current.set(JSON.stringify(key), key)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      invalidate(outdated.current.values())
      outdated.current.clear()
    }, REFETCH_DELAY_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}
