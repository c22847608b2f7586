import { useQueryClient } from '@almanac/api-client/query'
import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { listComments } from '@almanac/contracts/activities/comments'
import { getHistorySeries, getHistorySummary } from '@almanac/contracts/activities/history'
import { getHistoryOwner } from '@almanac/contracts/activities/history-views'
import { latestEntry } from '@almanac/contracts/activities/objectives'
import { listRecordableActivities, listRecordedByOthers } from '@almanac/contracts/activities/recorded-for-others'
import { listResponses } from '@almanac/contracts/activities/responses'
import { listRelationships } from '@almanac/contracts/social/relationships'
import type { ShellEvent } from '@almanac/federation/shell'
import { useShellEvents } from '@almanac/federation/events'
import { useEffect, useRef } from 'react'

/** What shows what was recorded. */
const RECORDED = [
  listRecordedByOthers,
  listResponses,
  listActivities,
  getActivity,
  latestEntry,
  getHistorySeries,
  getHistorySummary,
]

/** Counted from the first of several events, so that a device that sends a whole day is followed by one reading. */
const REFETCH_DELAY_MS = 300

/** The calls whose answers an event makes old, by their ids and input. */
function outdatedBy(event: ShellEvent): unknown[][] {
  const recorded = RECORDED.map(({ id }) => [id])
  switch (event.type) {
    case 'comment':
      return [[listComments.id, { params: { id: event.response_id } }]]
    case 'responses':
      return recorded
    case 'conversation':
    // An invitation that nobody has answered opens nothing.
    case 'relationships':
    case 'appointment':
      return []
    // Whose it was is in no key: others' answers are few.
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
 * Reads again what was recorded, changed or said elsewhere: on another device, or
 * by somebody else, and what somebody shows no more. In a page that nobody looks at it is read when somebody does,
 * so that a comment counts as read only then.
 */
export function useEventsElsewhere(): void {
  const queries = useQueryClient()
  const outdated = useRef(new Map<string, unknown[]>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const invalidate = (keys: Iterable<unknown[]>) => {
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey, refetchType })
  }
  useShellEvents((event) => {
    const keys = outdatedBy(event)
    // Somebody waits for the answer, or is no longer to see what the screen shows.
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
