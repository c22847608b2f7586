import { useQueryClient, type QueryClient } from '@almanac/api-client/query'
import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { changeRecordedForOther, recordForOther } from '@almanac/contracts/activities/recorded-for-others'
import {
  createResponse,
  deleteResponse,
  listResponses,
  updateResponse,
  type Response,
} from '@almanac/contracts/activities/responses'
import { getHistorySeries, getHistorySummary } from '@almanac/contracts/activities/history'
import { createConsentEntry } from '@almanac/contracts/surveys/consent'
import { outbox, type OutcomeEvent } from '@almanac/outbox'
import { toast } from '@almanac/ui/core'
import { useEffect } from 'react'
import { resendWithServerTime } from './resendWithServerTime'
import { withAcknowledged, type Range } from './optimisticResponses'
import { discardNeedless, isRefusedAsChanged } from './writes'

function isResponse(answer: unknown): answer is Response {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'entries' in answer && 'revision' in answer
}

const ownCalls = new Set([createResponse.id, updateResponse.id, deleteResponse.id])
/** Calls whose lists belong to another person. */
const callsForOthers = new Set([recordForOther.id, changeRecordedForOther.id])

/** The server's version of a response after a write; undefined if unknown. */
function serverState({ outcome, entry, answer }: OutcomeEvent): { id: string; response: Response | null } | undefined {
  const id = entry.subject.replace(/^response:/, '')
  if (outcome === 'dropped' || (outcome === 'saved' && entry.callId === deleteResponse.id))
    return { id, response: null }
  return outcome === 'saved' && isResponse(answer) ? { id, response: answer } : undefined
}

/** The range of a list, from its query key. */
function rangeOf(key: readonly unknown[]): Omit<Range, 'user_id'> & { user_id?: string; view_as?: string } {
  const input = key[1]
  return typeof input === 'object' &&
    input !== null &&
    'query' in input &&
    typeof input.query === 'object' &&
    input.query !== null
    ? input.query
    : {}
}

function putIntoLists(queries: QueryClient, now: { id: string; response: Response | null }): void {
  for (const [key, list] of queries.getQueriesData<Response[]>({ queryKey: [listResponses.id] })) {
    const range = rangeOf(key)
    if (list && range.user_id === undefined && range.view_as === undefined)
      queries.setQueryData(key, withAcknowledged(list, now.id, now.response, range))
  }
}

/** Debounce after the last acknowledgment, so that many entries cause one refetch. */
const REFETCH_DELAY_MS = 300

/**
 * Applies acknowledged writes to the cached lists, so that a response does not disappear
 * between its acknowledgment and the next refetch. A fetch in progress may predate the
 * write and is restarted.
 */
export function useAcknowledgedResponses(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetchAll = () => {
      timer = undefined
      for (const call of [listResponses, listActivities, getActivity, getHistorySummary, getHistorySeries])
        void queries.invalidateQueries({ queryKey: [call.id] })
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(refetchAll, REFETCH_DELAY_MS)
    }
    const stop = outbox.onOutcome((event) => {
      // A consent is given in an activity and changes the state of its tile.
      if (event.entry.callId === createConsentEntry.id || callsForOthers.has(event.entry.callId)) later()
      if (!ownCalls.has(event.entry.callId)) return
      resendWithServerTime(event)
      if (event.outcome === 'refused' && isRefusedAsChanged(event.entry))
        toast(event.entry.errors?.[0]?.title ?? '', { tone: 'warning' })
      const now = serverState(event)
      if (now) putIntoLists(queries, now)
      void queries.cancelQueries({ queryKey: [listResponses.id] })
      later()
    })
    const drop = () => void discardNeedless(outbox.store.getState().entries).catch(() => undefined)
    const stopDropping = outbox.store.subscribe(drop)
    drop()
    return () => {
      stop()
      stopDropping()
      if (timer === undefined) return
      clearTimeout(timer)
      refetchAll()
    }
  }, [queries])
}
